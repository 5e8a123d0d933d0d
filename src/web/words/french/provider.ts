import type { Catalogue } from "../catalogue.ts";

/** Deutsch: Anwendungen, die hier anmelden. */
export const providerInFrench: Catalogue = {
	"On to the application": "Vers l’application",
	"Go on to {host}": "Continuer vers {host}",
	"Let an application act for you": "Laisser une application agir pour vous",
	"Allow it": "Autoriser",
	"Do not allow it": "Ne pas autoriser",
	"Let {application} act for you?": "Laisser {application} agir pour vous ?",
	"Who registered this application:": "Qui a enregistré cette application :",
	"You can take it back at any time, in your settings.":
		"Vous pouvez le révoquer à tout moment, dans vos paramètres.",
	"Know who you are: your name and picture":
		"Savoir qui vous êtes : votre nom et votre image",
	"Know your mail address": "Connaître votre adresse e-mail",
	"Know your organizations and teams": "Connaître vos organisations et équipes",
	"Connect a device": "Connecter un appareil",
	"It is allowed. Go back to the program.":
		"C’est autorisé. Retournez au programme.",
	"New OAuth2 application": "Nouvelle application OAuth2",
	"Register the application": "Enregistrer l’application",
	"The secret of the application": "Le secret de l’application",
	"Make a new secret": "Créer un nouveau secret",
	"Delete the application": "Supprimer l’application",
	"The application is saved.": "L’application est enregistrée.",
	"The application is deleted.": "L’application est supprimée.",
	"Applications that may act for you":
		"Applications qui peuvent agir pour vous",
	"You have allowed no application yet.":
		"Vous n’avez encore autorisé aucune application.",
	"Application and what it may do": "Application et ce qu’elle peut faire",
	Allowed: "Autorisée",
	"Take back": "Révoquer",
	"registered by {name}": "enregistrée par {name}",
	"Your OAuth2 applications": "Vos applications OAuth2",
	"New application": "Nouvelle application",
	"Sign in with {source}": "Se connecter avec {source}",
	or: "ou",
	"The accounts are linked.": "Les comptes sont liés.",
	"Which account is yours?": "Quel compte est le vôtre ?",
	"You have an account here": "Vous avez un compte ici",
	"Sign in and link": "Se connecter et lier",
	"You are new here": "Vous êtes nouveau ici",
	"Make my account": "Créer mon compte",
	"You have linked no account yet.": "Vous n’avez encore lié aucun compte.",
	Unlink: "Délier",
	"Link with {source}": "Lier avec {source}",
	"The account is unlinked.": "Le compte est délié.",
};
