import type { Catalogue } from "../catalogue.ts";

/** The settings of an account. */
export const accountInSpanish: Catalogue = {
	"A new runner registers with this": "Un nuevo runner se registra con esto",
	"Add the GPG key": "Añadir la clave GPG",
	All: "Todo",
	"All notifications of a day in one mail.":
		"Todas las notificaciones de un día en un solo correo.",
	"At work": "Trabajando",
	Away: "Fuera",
	"Capital letters, digits and _; such as DEPLOY_KEY.":
		"Mayúsculas, cifras y _; como DEPLOY_KEY.",
	"Capital letters, digits and _; such as REGION.":
		"Mayúsculas, cifras y _; como REGION.",
	"Commits that you sign with one are shown as verified.":
		"Los commits que firmes con una aparecen como verificados.",
	"Delete my account": "Eliminar mi cuenta",
	"Delete the account": "Eliminar la cuenta",
	"Delete the runner {name}": "Eliminar el runner {name}",
	"Delete the secret {name}": "Eliminar el secreto {name}",
	"Delete the variable {name}": "Eliminar la variable {name}",
	"First give away or delete what is yours":
		"Primero entrega o elimina lo que es tuyo",
	"GPG keys": "Claves GPG",
	"Keep the secret": "Guardar el secreto",
	"Keep the variable": "Guardar la variable",
	"Machines of yours that do the jobs of workflows of your repositories.":
		"Máquinas tuyas que ejecutan los trabajos de los flujos de tus repositorios.",
	"New secret, or another value for one": "Nuevo secreto u otro valor para uno",
	"New variable, or another value for one":
		"Nueva variable u otro valor para una",
	"Once a day": "Una vez al día",
	"One of these repositories does not exist.":
		"Uno de estos repositorios no existe.",
	"One owner/name a line; empty is all of them.":
		"Un propietario/nombre por línea; vacío son todos.",
	"Only these repositories": "Solo estos repositorios",
	"Paste the signature.": "Pega la firma.",
	"Prove that {name} is yours": "Demostrar que {name} es tuya",
	Prove: "Demostrar",
	Proved: "Demostrada",
	"Public GPG key": "Clave GPG pública",
	"Key for Chef": "Clave para Chef",
	"Chef’s clients sign what they send. The forge knows by this key that it comes from you.":
		"Los clientes de Chef firman lo que envían. Por esta clave la forja sabe que viene de ti.",
	"The pair of keys is made": "El par de claves está hecho",
	"Keep the private key in a file that your client reads. It is not shown again.":
		"Guarda la clave privada en un archivo que lea tu cliente. No se muestra otra vez.",
	"Delete the key": "Eliminar la clave",
	"Another key": "Otra clave",
	"A key": "Una clave",
	"An RSA key of 2048 bits or more, as PEM. Left empty, the forge makes a pair and shows you the private key once.":
		"Una clave RSA de 2048 bits o más, como PEM. Si se deja vacío, la forja hace un par y te muestra la clave privada una vez.",
	"Put it in place of the old one": "Ponerla en lugar de la anterior",
	"Save the key": "Guardar la clave",
	"This is no public RSA key of 2048 bits or more, as PEM.":
		"Esto no es una clave pública RSA de 2048 bits o más, como PEM.",
	"The key is saved.": "La clave está guardada.",
	"Saved.": "Guardado.",
	"Sign this text with the key, within the hour:":
		"Firma este texto con la clave, en el plazo de una hora:",
	Signature: "Firma",
	"Something still hinders it.": "Algo todavía lo impide.",
	"Switch off {name}": "Desactivar {name}",
	"Switch on {name}": "Activar {name}",
	"Switched off": "Desactivado",
	"That is not the name of your account.": "Ese no es el nombre de tu cuenta.",
	"The forge has no other administrator":
		"La forja no tiene otro administrador",
	"The key is proved to be yours.": "Está demostrado que la clave es tuya.",
	"The organization {name} has no other owner":
		"La organización {name} no tiene otro propietario",
	"The runner is deleted.": "El runner se ha eliminado.",
	"The secret is deleted.": "El secreto se ha eliminado.",
	"The secret is kept.": "El secreto se ha guardado.",
	"The signature is not by this key, or over another text.":
		"La firma no es de esta clave o es de otro texto.",
	"The variable is deleted.": "La variable se ha eliminado.",
	"The variable is kept.": "La variable se ha guardado.",
	"Type the name of your account.": "Escribe el nombre de tu cuenta.",
	"Type the value.": "Escribe el valor.",
	"Type {name} to confirm": "Escribe {name} para confirmar",
	Value: "Valor",
	"Waits for work": "Espera trabajo",
	"What gpg --armor --export prints. It names one of your confirmed addresses.":
		"Lo que muestra gpg --armor --export. Nombra una de tus direcciones confirmadas.",
	"What it is for": "Para qué sirve",
	"Which one?": "¿Cuál?",
	"Whoever has it may add runners that see your code and secrets.":
		"Quien lo tenga puede añadir runners que ven tu código y tus secretos.",
	"Workflows of all your repositories read them. Nobody sees a value again, also not in logs.":
		"Los leen los flujos de todos tus repositorios. Nadie vuelve a ver un valor, tampoco en los registros.",
	"Workflows of all your repositories read them. They are no secrets: logs may show them.":
		"Las leen los flujos de todos tus repositorios. No son secretos: los registros pueden mostrarlas.",
	"You have no runner yet.": "Aún no tienes ningún runner.",
	"Your account is deleted.": "Tu cuenta se ha eliminado.",
	"Your profile, mail addresses, keys, tokens, sessions, factors, memberships, stars and notifications are deleted. Issues, comments and commits that you wrote elsewhere stay, under the name Ghost. It cannot be undone.":
		"Se eliminan tu perfil, direcciones, claves, tokens, sesiones, factores, membresías, estrellas y notificaciones. Las incidencias, comentarios y commits que escribiste en otros sitios quedan con el nombre Ghost. No se puede deshacer.",
	"{n} packages": {
		one: "{n} paquete",
		other: "{n} paquetes",
	},
	"Another picture": "Otra imagen",
	"Choose a picture.": "Elige una imagen.",
	"Left and right": "Izquierda y derecha",
	"PNG, JPEG, GIF or WebP, of one megabyte at most.":
		"PNG, JPEG, GIF o WebP, de un megabyte como máximo.",
	Picture: "Imagen",
	Size: "Tamaño",
	"Take the picture away": "Quitar la imagen",
	"Take this picture": "Usar esta imagen",
	"That is no PNG, JPEG, GIF or WebP picture of one megabyte and 4096 pixels at most.":
		"No es una imagen PNG, JPEG, GIF o WebP de un megabyte y 4096 píxeles como máximo.",
	"Up and down": "Arriba y abajo",
	"Your picture is changed.": "Tu imagen se ha cambiado.",
	"Your picture is taken away.": "Tu imagen se ha quitado.",
	"I am named": "Me mencionan",
	"With @ in an issue, a comment or a commit.":
		"Con @ en una incidencia, un comentario o un commit.",
	"Something is assigned to me": "Me asignan algo",
	"My review is asked for": "Piden mi revisión",
	"Mine, or that of a team of mine.": "La mía o la de un equipo mío.",
	"News in what I take part in": "Novedades donde participo",
	"Comments, reviews and changes of state where I wrote or subscribed.":
		"Comentarios, revisiones y cambios de estado donde escribí o me suscribí.",
	"News in repositories that I watch": "Novedades en repositorios que sigo",
	"A run of mine fails": "Una ejecución mía falla",
	"A workflow that I started.": "Un flujo de trabajo que inicié.",
	"Releases of repositories that I watch": "Versiones de repositorios que sigo",
	"What happens": "Qué pasa",
	Bell: "Campana",
	"Bell: {what}": "Campana: {what}",
	"Mail: {what}": "Correo: {what}",
	"The security of my account": "La seguridad de mi cuenta",
	"New passwords and addresses to confirm.":
		"Contraseñas nuevas y direcciones por confirmar.",
	always: "siempre",
	"Download all that is yours": "Descargar todo lo que es tuyo",
	"Choose what is told under the bell, what comes by mail, and what browsers show. What fits several lines counts as the first of them.":
		"Elige qué aparece bajo la campana, qué llega por correo y qué muestran los navegadores. Lo que encaja en varias filas cuenta para la primera.",
	"Browser: {what}": "Navegador: {what}",
	Browsers: "Navegadores",
	"The browser gave no address for notifications.":
		"El navegador no dio ninguna dirección para notificaciones.",
	"This browser shows notifications now.":
		"Este navegador ya muestra notificaciones.",
	"Removed.": "Quitado.",
	"A notification is on its way.": "Una notificación está en camino.",
	"A browser can show notifications also while no page of the forge is open. What they say is encrypted on the way. It ends when you sign out there.":
		"Un navegador puede mostrar notificaciones aunque no haya ninguna página de la forja abierta. Su contenido viaja cifrado. Termina cuando cierras la sesión allí.",
	"For notifications of browsers, scripts have to be on.":
		"Para las notificaciones del navegador, los scripts deben estar activados.",
	"This browser cannot show notifications.":
		"Este navegador no puede mostrar notificaciones.",
	"This browser was told to show no notifications of this site. Allow them in its settings first.":
		"Se le indicó a este navegador que no muestre notificaciones de este sitio. Permítelas primero en sus ajustes.",
	"The push service of this browser gave no answer. Try again later.":
		"El servicio push de este navegador no respondió. Inténtalo más tarde.",
	"Show notifications in this browser":
		"Mostrar notificaciones en este navegador",
	"The last message did not arrive.": "El último mensaje no llegó.",
	"Send a test to {name}": "Enviar una prueba a {name}",
	Test: "Probar",
	"Show nothing more in {name}": "No mostrar nada más en {name}",
};
