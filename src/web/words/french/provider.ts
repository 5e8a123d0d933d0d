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
	"The application that sent you here, or the address to which it wants you back, is not registered":
		"L’application qui vous a envoyé ici, ou l’adresse où elle veut vous ramener, n’est pas enregistrée",
	"Then you go back to a program on this computer.":
		"Vous revenez ensuite à un programme sur cet ordinateur.",
	"Then you go on to {host}.": "Vous continuez ensuite vers {host}.",
	"This program for git is known to the forge.":
		"La forge connaît ce programme pour git.",
	"This application was registered by the forge’s administrators.":
		"Cette application a été enregistrée par les administrateurs de la forge.",
	"It did not ask for less than everything, and you are an administrator: it may change the whole forge.":
		"Elle n’a pas demandé moins que tous les droits, et vous êtes administrateur : elle peut modifier toute la forge.",
	"It did not ask for less than everything.":
		"Elle n’a pas demandé moins que tous les droits.",
	"Any program can say that it is this one. Go on only if you have just started it yourself.":
		"N’importe quel programme peut se faire passer pour celui-ci. Ne continuez que si vous venez de le lancer vous-même.",
	"Everything that you may do with public things":
		"Tout ce que vous pouvez faire sur ce qui est public",
	"Everything that you may do: read and change all that you reach":
		"Tout ce que vous pouvez faire : lire et modifier tout ce à quoi vous avez accès",
	"All of this with public things only":
		"Tout cela, seulement sur ce qui est public",
	"Type the code that the program shows. Go on only if you started it yourself: nobody of this forge will ever send you a code.":
		"Saisissez le code que le programme affiche. Ne continuez que si vous l’avez lancé vous-même : personne de cette forge ne vous enverra jamais de code.",
	"No device shows this code, or it is too old. Look at it once more.":
		"Aucun appareil n’affiche ce code, ou il est trop ancien. Vérifiez-le.",
	"It is not allowed. The program is told so.":
		"C’est refusé. Le programme en est averti.",
	"The device with the code {code} waits for your answer.":
		"L’appareil avec le code {code} attend votre réponse.",
	"What you have allowed applications":
		"Ce que vous avez autorisé à des applications",
	"{source} knows you as {name}. The forge does not yet.":
		"{source} vous connaît sous le nom {name}. La forge pas encore.",
	"Letters, digits and single - _ . between them.":
		"Lettres, chiffres et, entre eux, un seul - _ ou . à la fois.",
	"New accounts are not made this way. Ask an administrator of the forge for one.":
		"On ne crée pas de compte de cette façon. Demandez-en un à un administrateur de la forge.",
	"This name or your address is taken, or cannot be used. Choose another name, or sign in to your account.":
		"Ce nom ou votre adresse est déjà pris ou n’est pas utilisable. Choisissez un autre nom ou connectez-vous à votre compte.",
	"With a linked account you sign in here as well.":
		"Avec un compte lié, vous vous connectez aussi ici.",
	"Unlink {source}": "Dissocier {source}",
	"Each address begins with https:// or http:// and has no #. {message}":
		"Chaque adresse commence par https:// ou http:// et ne contient pas de #. {message}",
	"People see it when they are asked.": "On le voit au moment d’autoriser.",
	"Addresses to go back to": "Adresses de retour",
	"One a line. A program on somebody’s own computer registers http://127.0.0.1 and may use any port.":
		"Une par ligne. Un programme sur l’ordinateur de quelqu’un enregistre http://127.0.0.1 et peut utiliser tous les ports.",
	"It can keep a secret": "Elle peut garder un secret",
	"Servers can; programs on other people’s computers and pages in a browser cannot.":
		"Les serveurs le peuvent ; les programmes sur les ordinateurs des autres et les pages dans un navigateur, non.",
	"Ask everybody once only": "Ne demander qu’une fois à chacun",
	"Programs that can keep no secret ask each time otherwise, since others can pretend to be them.":
		"Sinon, les programmes sans secret demandent à chaque fois, car d’autres peuvent se faire passer pour eux.",
	"For the program": "Pour le programme",
	"Client ID": "ID client",
	Discovery: "Découverte",
	"The old one ends at once.": "L’ancien cesse aussitôt de valoir.",
	"What it is": "Ce que c’est",
	"Nobody can sign in with it any more, and its tokens end at once.":
		"Plus personne ne peut s’en servir pour se connecter, et ses jetons cessent aussitôt de valoir.",
	"Where do people go back to? Type an address.":
		"Où les gens reviennent-ils ? Saisissez une adresse.",
	"Allowed:": "Autorisé :",
	"Take back what {name} may do": "Retirer ses droits à {name}",
	"A program of yours can let people sign in with their account here.":
		"Un de vos programmes peut permettre aux gens de se connecter avec leur compte d’ici.",
	"It is taken back: the tokens of the application have ended.":
		"C’est retiré : les jetons de l’application ne valent plus.",
};
