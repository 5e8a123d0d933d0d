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
};
