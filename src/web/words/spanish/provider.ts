import type { Catalogue } from "../catalogue.ts";

/** Deutsch: Anwendungen, die hier anmelden. */
export const providerInSpanish: Catalogue = {
	"On to the application": "A la aplicación",
	"Go on to {host}": "Continuar a {host}",
	"Let an application act for you": "Dejar que una aplicación actúe por ti",
	"Allow it": "Permitirlo",
	"Do not allow it": "No permitirlo",
	"Let {application} act for you?": "¿Dejar que {application} actúe por ti?",
	"Who registered this application:": "Quién registró esta aplicación:",
	"You can take it back at any time, in your settings.":
		"Puedes retirarlo cuando quieras, en tu configuración.",
	"Know who you are: your name and picture":
		"Saber quién eres: tu nombre y tu imagen",
	"Know your mail address": "Conocer tu correo electrónico",
	"Know your organizations and teams": "Conocer tus organizaciones y equipos",
	"Connect a device": "Conectar un dispositivo",
	"It is allowed. Go back to the program.":
		"Está permitido. Vuelve al programa.",
	"New OAuth2 application": "Nueva aplicación OAuth2",
	"Register the application": "Registrar la aplicación",
	"The secret of the application": "El secreto de la aplicación",
	"Make a new secret": "Crear un secreto nuevo",
	"Delete the application": "Eliminar la aplicación",
	"The application is saved.": "La aplicación se ha guardado.",
	"The application is deleted.": "La aplicación se ha eliminado.",
	"Applications that may act for you": "Aplicaciones que pueden actuar por ti",
	"You have allowed no application yet.":
		"Aún no has permitido ninguna aplicación.",
	"Application and what it may do": "Aplicación y lo que puede hacer",
	Allowed: "Permitida",
	"Take back": "Retirar",
	"registered by {name}": "registrada por {name}",
	"Your OAuth2 applications": "Tus aplicaciones OAuth2",
	"New application": "Nueva aplicación",
	"Sign in with {source}": "Iniciar sesión con {source}",
	or: "o",
	"The accounts are linked.": "Las cuentas están vinculadas.",
	"Which account is yours?": "¿Cuál es tu cuenta?",
	"You have an account here": "Tienes una cuenta aquí",
	"Sign in and link": "Iniciar sesión y vincular",
	"You are new here": "Eres nuevo aquí",
	"Make my account": "Crear mi cuenta",
	"You have linked no account yet.": "Aún no has vinculado ninguna cuenta.",
	Unlink: "Desvincular",
	"Link with {source}": "Vincular con {source}",
	"The account is unlinked.": "La cuenta se ha desvinculado.",
	"The application that sent you here, or the address to which it wants you back, is not registered":
		"La aplicación que te envió aquí, o la dirección a la que quiere que vuelvas, no está registrada",
	"Then you go back to a program on this computer.":
		"Después vuelves a un programa de este ordenador.",
	"Then you go on to {host}.": "Después sigues a {host}.",
	"This program for git is known to the forge.":
		"La forja conoce este programa para git.",
	"This application was registered by the forge’s administrators.":
		"Esta aplicación la registraron los administradores de la forja.",
	"It did not ask for less than everything, and you are an administrator: it may change the whole forge.":
		"No pidió menos que todo, y tú eres administrador: puede cambiar toda la forja.",
	"It did not ask for less than everything.": "No pidió menos que todo.",
	"Any program can say that it is this one. Go on only if you have just started it yourself.":
		"Cualquier programa puede decir que es este. Sigue solo si acabas de iniciarlo tú.",
	"Everything that you may do with public things":
		"Todo lo que puedes hacer con lo público",
	"Everything that you may do: read and change all that you reach":
		"Todo lo que puedes hacer: leer y cambiar todo lo que alcanzas",
	"All of this with public things only": "Todo esto, solo con lo público",
	"Type the code that the program shows. Go on only if you started it yourself: nobody of this forge will ever send you a code.":
		"Escribe el código que muestra el programa. Sigue solo si lo iniciaste tú: nadie de esta forja te enviará nunca un código.",
	"No device shows this code, or it is too old. Look at it once more.":
		"Ningún dispositivo muestra este código, o es demasiado antiguo. Míralo otra vez.",
	"It is not allowed. The program is told so.":
		"No se permite. El programa recibe el aviso.",
	"The device with the code {code} waits for your answer.":
		"El dispositivo con el código {code} espera tu respuesta.",
	"What you have allowed applications": "Lo que has permitido a aplicaciones",
	"{source} knows you as {name}. The forge does not yet.":
		"{source} te conoce como {name}. La forja aún no.",
	"Letters, digits and single - _ . between them.":
		"Letras, cifras y, entre ellas, - _ . sueltos.",
	"New accounts are not made this way. Ask an administrator of the forge for one.":
		"Así no se crean cuentas nuevas. Pide una a un administrador de la forja.",
	"This name or your address is taken, or cannot be used. Choose another name, or sign in to your account.":
		"Este nombre o tu dirección ya está en uso o no se puede usar. Elige otro nombre o inicia sesión en tu cuenta.",
	"With a linked account you sign in here as well.":
		"Con una cuenta vinculada también inicias sesión aquí.",
	"Unlink {source}": "Desvincular {source}",
	"Each address begins with https:// or http:// and has no #. {message}":
		"Cada dirección empieza por https:// o http:// y no tiene #. {message}",
	"People see it when they are asked.": "Se ve al pedir el permiso.",
	"Addresses to go back to": "Direcciones de vuelta",
	"One a line. A program on somebody’s own computer registers http://127.0.0.1 and may use any port.":
		"Una por línea. Un programa en el ordenador de alguien registra http://127.0.0.1 y puede usar cualquier puerto.",
	"It can keep a secret": "Puede guardar un secreto",
	"Servers can; programs on other people’s computers and pages in a browser cannot.":
		"Los servidores pueden; los programas en ordenadores ajenos y las páginas en un navegador, no.",
	"Ask everybody once only": "Preguntar a cada uno solo una vez",
	"Programs that can keep no secret ask each time otherwise, since others can pretend to be them.":
		"Si no, los programas que no pueden guardar un secreto preguntan cada vez, porque otros pueden hacerse pasar por ellos.",
	"For the program": "Para el programa",
	"Client ID": "ID de cliente",
	Discovery: "Descubrimiento",
	"The old one ends at once.": "El antiguo deja de valer al momento.",
	"What it is": "Qué es",
	"Nobody can sign in with it any more, and its tokens end at once.":
		"Nadie puede iniciar sesión con ella, y sus tokens dejan de valer al momento.",
	"Where do people go back to? Type an address.":
		"¿A dónde vuelve la gente? Escribe una dirección.",
	"Allowed:": "Permitido:",
	"Take back what {name} may do": "Retirar lo que puede hacer {name}",
	"A program of yours can let people sign in with their account here.":
		"Un programa tuyo puede dejar que la gente inicie sesión con su cuenta de aquí.",
	"It is taken back: the tokens of the application have ended.":
		"Se ha retirado: los tokens de la aplicación ya no valen.",
};
