import type { Catalogue } from "../catalogue.ts";

/** Of the administration. */
export const adminInSpanish: Catalogue = {
	"Invitations and approval": "Invitaciones y aprobación",
	"Sources of accounts": "Orígenes de cuentas",
	Tasks: "Tareas",
	"Events set aside": "Eventos apartados",
	"Settings in force": "Configuración vigente",
	"No organizations": "No hay organizaciones",
	"Find a repository": "Buscar un repositorio",
	"No repositories": "No hay repositorios",
	"Repositories, largest first": "Repositorios, los mayores primero",
	last: "última vez",
	next: "próxima vez",
	"{n} times": "{n} veces",
	"Run now: {name}": "Ejecutar ahora: {name}",
	"Run now": "Ejecutar ahora",
	"{name} has been started.": "{name} se ha iniciado.",
	"Try again": "Reintentar",
	Forget: "Olvidar",
	changed: "cambiado",
	active: "activo",
	"switched off": "desactivado",
	"Needs attention": "Requiere atención",
	"Everything is as it should be.": "Todo está en orden.",
	"The forge": "La forja",
	Version: "Versión",
	"New account": "Nueva cuenta",
	"Find people": "Buscar personas",
	"Nobody has this name": "Nadie tiene este nombre",
	administrator: "administrador",
	"not active": "inactivo",
	"may not sign in": "no puede iniciar sesión",
	restricted: "restringido",
	Mail: "Correo",
	"The account is made.": "La cuenta se ha creado.",
	"Full name": "Nombre completo",
	"Who sees the profile": "Quién ve el perfil",
	everybody: "todos",
	"who is signed in": "quien haya iniciado sesión",
	"nobody else": "nadie más",
	"Administers the forge": "Administra la forja",
	Active: "Activo",
	"May not sign in": "No puede iniciar sesión",
	"End all sessions": "Terminar todas las sesiones",
	"Take the second factor away": "Quitar el segundo factor",
	"Delete this account": "Eliminar esta cuenta",
	"The account is deleted.": "La cuenta se ha eliminado.",
	"Who waits": "Quién espera",
	"Nobody waits": "Nadie espera",
	"Turn away": "Rechazar",
	Invitations: "Invitaciones",
	"Make an invitation": "Crear una invitación",
	"The invitation is taken back.": "La invitación se ha retirado.",
	Rules: "Reglas",
	Connection: "Conexión",
	Port: "Puerto",
	"Groups and teams": "Grupos y equipos",
	"Add a provider": "Añadir un proveedor",
	"Add a directory": "Añadir un directorio",
	"Delete the source": "Eliminar el origen",
	"The source is added.": "El origen se ha añadido.",
	"The source is deleted.": "El origen se ha eliminado.",
	Host: "Host",
	"An event that something fails on again and again is set aside here, so that those after it are handled.":
		"Un evento en el que algo falla una y otra vez se aparta aquí, para que se traten los siguientes.",
	"event is gone": "el evento ya no existe",
	"They come from the environment or the command line, and change with a restart.":
		"Vienen del entorno o de la línea de comandos y cambian al reiniciar.",
	"set, not shown": "definido, no se muestra",
	"The forge cannot do its work: the database or the disk fails. The log says more.":
		"La forja no puede trabajar: falla la base de datos o el disco. El registro dice más.",
	"Tasks are late: {tasks}.": "Hay tareas con retraso: {tasks}.",
	"No mail server is set up: mails stand in the log, and nobody gets them.":
		"No hay servidor de correo configurado: los correos quedan en el registro y nadie los recibe.",
	"Memory of this process": "Memoria de este proceso",
	"It has to be changed at the first sign-in.":
		"Hay que cambiarla en el primer inicio de sesión.",
	"Left empty, it stays.": "Si se deja vacío, no cambia.",
	"Restricted: sees only what it is let into":
		"Restringida: solo ve aquello a lo que se le da acceso",
	"Its issues and comments stay, under the name Ghost. What it owns has to go first, or goes with it.":
		"Sus incidencias y comentarios se quedan, con el nombre Ghost. Lo que posee tiene que quitarse antes o se va con la cuenta.",
	"Delete its repositories, organizations and packages too":
		"Eliminar también sus repositorios, organizaciones y paquetes",
	"The sessions are ended.": "Las sesiones han terminado.",
	"The second factor is gone.": "El segundo factor se ha quitado.",
	"There was no second factor.": "No había segundo factor.",
	"That is not the name.": "Ese no es el nombre.",
	"A name is wanted.": "Hace falta un nombre.",
	"A mail address is wanted.": "Hace falta una dirección de correo.",
	"A password is wanted.": "Hace falta una contraseña.",
	"Type the name.": "Escribe el nombre.",
	"Where accounts need approval, those who made one stand here until somebody lets them in.":
		"Donde las cuentas necesitan aprobación, quienes se registraron esperan aquí hasta que alguien los admita.",
	"has not confirmed the address": "no ha confirmado la dirección",
	"The link of the invitation": "El enlace de la invitación",
	"whoever has the link": "quien tenga el enlace",
	"good until": "válido hasta",
	"The link is sent there, and shown here once. Left empty, it is shown only.":
		"El enlace se envía ahí y se muestra aquí una sola vez. Si se deja vacío, solo se muestra.",
	"{name} is turned away.": "{name} ha sido rechazado.",
	"It was sent to {address}. It is not shown again.":
		"Se envió a {address}. No se vuelve a mostrar.",
	"Kind of provider": "Tipo de proveedor",
	"How a person is found": "Cómo se encuentra a una persona",
	"By a search": "Con una búsqueda",
	"The name says the place": "El nombre indica el lugar",
	"In the clear": "Sin cifrar",
	"Part of the address that is registered at the provider.":
		"Parte de la dirección que se registra en el proveedor.",
	"People may sign in with it": "Se puede iniciar sesión con él",
	"Password for the search": "Contraseña para la búsqueda",
	"Left empty, it stays as it is.": "Si se deja vacío, queda como está.",
	"People sign in with the accounts of this forge. A provider is another forge, GitHub, GitLab, Google or any of OpenID Connect; a directory speaks LDAP.":
		"Se inicia sesión con las cuentas de esta forja. Un proveedor es otra forja, GitHub, GitLab, Google o cualquiera de OpenID Connect; un directorio habla LDAP.",
	"Register this address at the provider:":
		"Registra esta dirección en el proveedor:",
	"Accounts that signed in with it stay, and need a password.":
		"Las cuentas que iniciaban sesión con él se quedan y necesitan una contraseña.",
	"Its people": "Sus personas",
	"Looked through:": "Revisado:",
	"Look whether the place and the filter of people are still right. If they have really left, tick the box and look through it again.":
		"Comprueba si el lugar y el filtro de personas siguen siendo correctos. Si de verdad se han ido, marca la casilla y revísalo de nuevo.",
	"Switch off who has left, however many they are":
		"Desactivar a quienes se han ido, sean cuantos sean",
	"Look through it now": "Revisarlo ahora",
	"The directory does not answer. The log says more.":
		"El directorio no responde. El registro dice más.",
	"{people} people, {left} switched off.":
		"{people} personas, {left} desactivadas.",
	"Type the name of the source.": "Escribe el nombre del origen.",
	"{n} events could not be handled and were set aside.": {
		one: "{n} evento no se pudo tratar y se apartó.",
		other: "{n} eventos no se pudieron tratar y se apartaron.",
	},
	"{n} people wait to be let in.": {
		one: "{n} persona espera ser admitida.",
		other: "{n} personas esperan ser admitidas.",
	},
	"{n} have left at once, and nobody was switched off": {
		one: "{n} se ha ido, y no se desactivó a nadie",
		other: "{n} se han ido a la vez, y no se desactivó a nadie",
	},
	"Group of administrators": "Grupo de administradores",
	"Group of restricted people": "Grupo de personas restringidas",
	"Address of the provider": "Dirección del proveedor",
	"Its issuer. GitHub, GitLab and Google are known without one.":
		"Su emisor. GitHub, GitLab y Google se conocen sin él.",
	"Client id": "ID de cliente",
	Scopes: "Ámbitos (scopes)",
	"Claim that people need": "Claim que necesita la gente",
	"Value of that claim": "Valor de ese claim",
	"Claim with the groups": "Claim con los grupos",
	"Who searches": "Quién busca",
	"A distinguished name. Left empty, the search is anonymous.":
		"Un nombre distinguido (DN). Si se deja vacío, la búsqueda es anónima.",
	"Where people are": "Dónde están las personas",
	"Place of a person": "Lugar de una persona",
	"Without a search: %s stands for the name that was typed.":
		"Sin búsqueda: %s representa el nombre escrito.",
	"Filter for a person": "Filtro para una persona",
	"%s stands for the name that was typed.": "%s representa el nombre escrito.",
	"Attribute with the name": "Atributo con el nombre",
	"Attribute with the mail address": "Atributo con la dirección de correo",
	"Attribute with the first name": "Atributo con el nombre de pila",
	"Attribute with the surname": "Atributo con el apellido",
	"Filter for administrators": "Filtro para administradores",
	"Filter for restricted people": "Filtro para personas restringidas",
	"Where groups are": "Dónde están los grupos",
	"Filter for groups": "Filtro para grupos",
	"Attribute of a group with its people":
		"Atributo de un grupo con sus personas",
	"What stands there of a person": "Qué figura allí de una persona",
	"“dn”, or the name of an attribute.": "«dn» o el nombre de un atributo.",
	"Who comes for the first time gets an account":
		"Quien viene por primera vez recibe una cuenta",
	"A confirmed address leads to the account that has it":
		"Una dirección confirmada lleva a la cuenta que la tiene",
	"Who has left a group leaves its teams":
		"Quien ha dejado un grupo deja sus equipos",
	"Do not look at the certificate": "No comprobar el certificado",
	"Follow its people each hour: who has left is switched off":
		"Seguir a sus personas cada hora: quien se ha ido se desactiva",
	"Who has left is switched off however many they are, even if the directory is empty":
		"Quien se ha ido se desactiva, sean cuantos sean, aunque el directorio esté vacío",
	"Programs that let everybody sign in with the account of this forge. Nobody’s account owns them.":
		"Programas en los que todos pueden iniciar sesión con su cuenta de esta forja. No pertenecen a ninguna cuenta.",
	"An administrator began to act as somebody":
		"Un administrador empezó a actuar como alguien",
	"An administrator ended acting as somebody":
		"Un administrador dejó de actuar como alguien",
	"You act as somebody else": "Actúas como otra persona",
	"You are {admin} and act as {name}.": "Eres {admin} y actúas como {name}.",
	"Be {name} again": "Volver a ser {name}",
	"You are yourself again.": "Vuelves a ser tú.",
	"Act as {name}": "Actuar como {name}",
	"You see and do what {name} may, until you end it. Both access logs tell of it; passwords, keys and tokens stay closed.":
		"Ves y haces lo que {name} puede, hasta que lo termines. Ambos registros de acceso lo indican; contraseñas, claves y tokens siguen cerrados.",
	"Passwords, keys, tokens and what else gives access stay closed while you act as somebody else.":
		"Contraseñas, claves, tokens y lo demás que da acceso siguen cerrados mientras actúas como otra persona.",
	"Jobs given up": "Trabajos abandonados",
	"Mails that did not arrive": "Correos que no llegaron",
	"Mirrors that fail": "Réplicas que fallan",
	"Mirrors elsewhere that fail": "Réplicas externas que fallan",
	Notices: "Avisos",
	"Nothing to tell": "Nada que comunicar",
	"Jobs that were given up, mirrors that fail and mails that did not arrive stand here.":
		"Aquí aparecen los trabajos abandonados, las réplicas que fallan y los correos que no llegaron.",
	"Try again: {name}": "Reintentar: {name}",
	"Forget: {name}": "Olvidar: {name}",
	"Last backup": "Última copia de seguridad",
	"No backup of this data is known. “ingot backup” makes one.":
		"No se conoce ninguna copia de seguridad de estos datos. «ingot backup» hace una.",
	"{n} jobs, mirrors and mails have failed.": {
		one: "{n} trabajo, réplica o correo ha fallado.",
		other: "{n} trabajos, réplicas y correos han fallado.",
	},
	"The last backup is {n} days old.": {
		one: "La última copia de seguridad tiene {n} día.",
		other: "La última copia de seguridad tiene {n} días.",
	},
	"Size of repositories": "Tamaño de los repositorios",
	"The first row is written within an hour, then one a day.":
		"La primera fila se escribe en una hora; después, una por día.",
	"As a table": "Como tabla",
	Day: "Día",
	"The last 90 days": "Los últimos 90 días",
	"Invite somebody": "Invitar a alguien",
};
