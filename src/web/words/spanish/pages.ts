import type { Catalogue } from "../catalogue.ts";

/** Texts of several pages: frame, home, sign in, new things. */
export const pagesInSpanish: Catalogue = {
	"A new password for {name}": "Una contraseña nueva para {name}",
	"A token lets a program act for you, by the API or by git over HTTPS, within what you allow here. It cannot sign in to these pages.":
		"Un token deja que un programa actúe por ti, por la API o con git por HTTPS, dentro de lo que permitas aquí. No puede iniciar sesión en estas páginas.",
	"About you": "Acerca de ti",
	"Add the address": "Añadir la dirección",
	"Add the key": "Añadir la clave",
	Address: "Dirección",
	"Address:": "Dirección:",
	"All are marked as read.": "Todas están marcadas como leídas.",
	"All mails again": "Todos los correos otra vez",
	"All other sessions end with the old one.":
		"Con la antigua terminan todas las demás sesiones.",
	"All sessions end with the old one.":
		"Con la antigua terminan todas las sesiones.",
	"Allow it something.": "Permítele algo.",
	"An address begins with https:// or http://.":
		"Una dirección empieza por https:// o http://.",
	"Another address": "Otra dirección",
	"Ask who looks after it to open it again.":
		"Pide a quien lo cuida que lo vuelva a abrir.",
	"Block somebody": "Bloquear a alguien",
	Browser: "Navegador",
	"Change accounts and the forge": "Cambiar cuentas y la forja",
	"Change members, teams and settings":
		"Cambiar miembros, equipos y configuración",
	"Change the password": "Cambiar la contraseña",
	"Change your profile, mail addresses and keys":
		"Cambiar tu perfil, direcciones de correo y claves",
	"Choose who owns it.": "Elige de quién es.",
	"Code and releases": "Código y versiones",
	"Commit {name}": "Commit {name}",
	"Commits that you make here carry an address that leads nowhere.":
		"Los commits que hagas aquí llevan una dirección que no lleva a ninguna parte.",
	"Commits with this address become yours once it is confirmed.":
		"Los commits con esta dirección pasan a ser tuyos cuando se confirme.",
	Confirmed: "Confirmada",
	"Copy it now. It is not shown again.":
		"Cópialo ahora. No se vuelve a mostrar.",
	"Delete the key {name}": "Eliminar la clave {name}",
	"Delete the token {name}": "Eliminar el token {name}",
	Done: "Hecho",
	"Download packages": "Descargar paquetes",
	"Each browser in which you are signed in has a session. End those that you do not know, and change your password then.":
		"Cada navegador en el que has iniciado sesión tiene una. Termina las que no conozcas y luego cambia tu contraseña.",
	End: "Terminar",
	"End all others": "Terminar todas las demás",
	"End the session of {browser}": "Terminar la sesión de {browser}",
	Everything: "Todo",
	"Everything you can reach": "Todo a lo que tienes acceso",
	Federation: "Federación",
	"For you, to know it again: “laptop, git”.":
		"Para ti, para reconocerlo: «portátil, git».",
	"For you, to know it again: “laptop”.":
		"Para ti, para reconocerla: «portátil».",
	"Hide my mail address": "Ocultar mi correo electrónico",
	"Hide what I do": "Ocultar lo que hago",
	"It stands in the address of all its repositories.":
		"Aparece en la dirección de todos sus repositorios.",
	"Last used": "Último uso",
	"Last used:": "Último uso:",
	Made: "Creado",
	"Made:": "Creado:",
	"Mail addresses": "Direcciones de correo",
	Mails: "Correos",
	"Mails go here": "Los correos llegan aquí",
	"Make one": "Crear uno",
	"Make one: it owns repositories, and teams work in them.":
		"Crea una: posee repositorios y en ellos trabajan equipos.",
	"Make the first one": "Crear el primero",
	"Make the token": "Crear el token",
	"Done: {title}": "Hecho: {title}",
	"Unread: {title}": "No leído: {title}",
	"Name as it is shown": "Nombre que se muestra",
	"New key": "Nueva clave",
	"New token": "Nuevo token",
	"No longer there": "Ya no existe",
	"No mails at all": "Ningún correo",
	"No more mails about failed runs":
		"No más correos sobre ejecuciones fallidas",
	"No more mails about releases": "No más correos sobre versiones",
	"No more mails about this item": "No más correos sobre este elemento",
	"Not confirmed yet": "Aún sin confirmar",
	Nothing: "Nada",
	"Nothing more": "Nada más",
	"Nothing yet": "Nada todavía",
	"One mail a day": "Un correo al día",
	"Only mails that are for me": "Solo correos dirigidos a mí",
	"Only you and administrators see it on your page.":
		"Solo tú y los administradores lo veis en tu página.",
	"Open, comment, label and close them":
		"Abrirlas, comentarlas, etiquetarlas y cerrarlas",
	Part: "Parte",
	"Password until now": "Contraseña actual",
	"Paste your public key.": "Pega tu clave pública.",
	Place: "Lugar",
	"Public key": "Clave pública",
	"Public things only": "Solo lo público",
};
