import type { Catalogue } from "../catalogue.ts";

/** Second factors, passkeys, and what happened to an account. */
export const securityInFrench: Catalogue = {
	"This account has a second factor. Sign in with both first, and link it under Settings, Linked accounts.":
		"Ce compte a un second facteur. Connectez-vous d’abord avec les deux, puis liez-le dans Paramètres, Comptes liés.",
	"A code of your app instead": "Plutôt un code de votre application",
	"A code of your app, or one of your recovery codes.":
		"Un code de votre application, ou l’un de vos codes de récupération.",
	"A passkey instead": "Plutôt une clé d’accès",
	"A passkey lives in your phone, computer or security key, and opens with finger, face or PIN. It signs you in without a password, and cannot be phished.":
		"Une clé d’accès se trouve dans votre téléphone, ordinateur ou clé de sécurité, et s’ouvre par le doigt, le visage ou un code. Elle vous connecte sans mot de passe et résiste à l’hameçonnage.",
	"A recovery code instead": "Plutôt un code de récupération",
	"Add a passkey": "Ajouter une clé d’accès",
	"After your password you type a code that an app on your phone shows. Whoever learns the password alone does not come in.":
		"Après votre mot de passe, vous saisissez un code affiché par une application sur votre téléphone. Le mot de passe seul ne suffit plus.",
	"All factors removed by an administrator":
		"Tous les facteurs retirés par un administrateur",
	"Another name": "Un autre nom",
	"App for codes removed": "Application de codes retirée",
	"App for codes set up": "Application de codes configurée",
	"Browser:": "Navigateur :",
	"Codes of an app": "Codes d’une application",
	"Copy of a passkey refused": "Copie d’une clé d’accès refusée",
	"Each lets you in once when your phone or your passkey is lost. Keep them where you keep passwords.":
		"Chacun vous laisse entrer une fois si vous perdez votre téléphone ou votre clé d’accès. Gardez-les avec vos mots de passe.",
	"For you, to know it again: “phone”, “blue key”.":
		"Pour vous, pour la reconnaître : « téléphone », « clé bleue ».",
	"I have kept them": "Je les ai conservés",
	"Keep these ten codes where you keep passwords, or on paper. Each lets you in once when your phone or your passkey is lost. They are not shown again.":
		"Gardez ces dix codes avec vos mots de passe, ou sur papier. Chacun vous laisse entrer une fois si vous perdez votre téléphone ou votre clé d’accès. Ils ne seront plus affichés.",
	"Key added": "Clé ajoutée",
	"Key deleted": "Clé supprimée",
	"Let it scan this picture.": "Faites-lui scanner cette image.",
	"Mail address added": "Adresse e-mail ajoutée",
	"Mail address removed": "Adresse e-mail retirée",
	"Make new codes": "Créer de nouveaux codes",
	"Name of a new passkey": "Nom d’une nouvelle clé d’accès",
	"Name of the passkey": "Nom de la clé d’accès",
	"New recovery codes": "Nouveaux codes de récupération",
	"On. After your password you type a code that an app on your phone shows. Programs use tokens.":
		"Activé. Après votre mot de passe, vous saisissez un code affiché par une application. Les programmes utilisent des jetons.",
	"One of the ten that you kept. Each is good once.":
		"L’un des dix que vous avez gardés. Chacun sert une fois.",
	"Or type this secret into it:": "Ou saisissez-y ce secret :",
	Passkey: "Clé d’accès",
	"Passkey added": "Clé d’accès ajoutée",
	"Passkey removed": "Clé d’accès retirée",
	Passkeys: "Clés d’accès",
	"Passkeys need scripts. An app that makes codes does not.":
		"Les clés d’accès nécessitent des scripts. Une application de codes, non.",
	"Passkeys need scripts. Take another way.":
		"Les clés d’accès nécessitent des scripts. Choisissez un autre moyen.",
	"Password changed": "Mot de passe changé",
	"QR code with the secret": "Code QR avec le secret",
	"Recovery code used": "Code de récupération utilisé",
	"Recovery codes": "Codes de récupération",
	"Remove the app": "Retirer l’application",
	"Remove the passkey {name}": "Retirer la clé d’accès {name}",
	"Second factor": "Second facteur",
	"Set up a second factor first": "Configurez d’abord un second facteur",
	"Set up an app": "Configurer une application",
	"Sign-ins and changes of what opens your account, kept for 90 days. End sessions that you do not know, and change your password then.":
		"Connexions et changements de ce qui ouvre votre compte, gardés 90 jours. Terminez les sessions inconnues, puis changez votre mot de passe.",
	"Signed in": "Connexion",
	"Switch it on": "Activer",
	"Take an app that makes codes: the password manager that you have, Aegis, Google Authenticator or another.":
		"Prenez une application de codes : votre gestionnaire de mots de passe, Aegis, Google Authenticator ou une autre.",
	"That is neither a code of your app nor a recovery code.":
		"Ce n’est ni un code de votre application ni un code de récupération.",
	"That is none of your recovery codes.":
		"Ce n’est aucun de vos codes de récupération.",
	"That is not the code that the app shows now.":
		"Ce n’est pas le code que l’application affiche maintenant.",
	"That took too long. Scan the new picture.":
		"C’était trop long. Scannez la nouvelle image.",
	"This account has changed meanwhile. Sign in again.":
		"Ce compte a changé entre-temps. Reconnectez-vous.",
	"The password was changed meanwhile. Try again.":
		"Le mot de passe a été changé entre-temps. Réessayez.",
	"Too many mails were asked for. Wait a while.":
		"Trop de mails ont été demandés. Attendez un moment.",
	"That took too long. Sign in again.": "C’était trop long. Reconnectez-vous.",
	"The app is removed.": "L’application est retirée.",
	"The app is set up. Other sessions ended.":
		"L’application est configurée. Les autres sessions sont terminées.",
	"The passkey has another name.": "La clé d’accès a un autre nom.",
	"The passkey is added. Other sessions ended.":
		"La clé d’accès est ajoutée. Les autres sessions sont terminées.",
	"The passkey is removed.": "La clé d’accès est retirée.",
	"There is an app already. Remove it first.":
		"Il y a déjà une application. Retirez-la d’abord.",
	"This forge demands one. Add an app that makes codes, or a passkey; then you can go on.":
		"Cette forge en exige un. Ajoutez une application de codes ou une clé d’accès pour continuer.",
	"This passkey was not accepted. Try again.":
		"Cette clé d’accès n’a pas été acceptée. Réessayez.",
	"Token deleted": "Jeton supprimé",
	"Token made": "Jeton créé",
	"Too many wrong codes. Wait a few minutes.":
		"Trop de codes erronés. Patientez quelques minutes.",
	"Type the code that it shows": "Saisissez le code affiché",
	"Type the code.": "Saisissez le code.",
	"Use a passkey.": "Utilisez une clé d’accès.",
	What: "Quoi",
	"When:": "Quand :",
	"You sign in as {name}.": "Vous vous connectez en tant que {name}.",
	"You used a recovery code. Look whether you need new ones.":
		"Vous avez utilisé un code de récupération. Voyez s’il vous en faut de nouveaux.",
	"by a link in a mail": "par un lien dans un courriel",
	"by another site": "par un autre site",
	"by passkey": "par clé d’accès",
	"by password": "par mot de passe",
	"on several devices": "sur plusieurs appareils",
	"{n} codes are left.": {
		one: "Il reste {n} code.",
		other: "Il reste {n} codes.",
	},
};
