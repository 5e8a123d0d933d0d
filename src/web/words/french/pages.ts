import type { Catalogue } from "../catalogue.ts";

/** Texts of several pages: frame, home, sign in, new things. */
export const pagesInFrench: Catalogue = {
	"A new password for {name}": "Un nouveau mot de passe pour {name}",
	"A token lets a program act for you, by the API or by git over HTTPS, within what you allow here. It cannot sign in to these pages.":
		"Un jeton permet à un programme d’agir pour vous, par l’API ou par git en HTTPS, dans les limites fixées ici. Il ne peut pas se connecter à ces pages.",
	"About you": "À propos de vous",
	"Add the address": "Ajouter l’adresse",
	"Add the key": "Ajouter la clé",
	Address: "Adresse",
	"Address:": "Adresse :",
	"All are marked as read.": "Toutes sont marquées comme lues.",
	"All mails again": "De nouveau tous les courriels",
	"All other sessions end with the old one.":
		"Toutes les autres sessions se terminent avec l’ancien.",
	"All sessions end with the old one.":
		"Toutes les sessions se terminent avec l’ancien.",
	"Allow it something.": "Autorisez-lui quelque chose.",
	"An address begins with https:// or http://.":
		"Une adresse commence par https:// ou http://.",
	"Another address": "Une autre adresse",
	"Ask who looks after it to open it again.":
		"Demandez au responsable de le rouvrir.",
	"Block somebody": "Bloquer quelqu’un",
	Browser: "Navigateur",
	"Change accounts and the forge": "Modifier les comptes et la forge",
	"Change members, teams and settings":
		"Modifier membres, équipes et paramètres",
	"Change the password": "Changer le mot de passe",
	"Change your profile, mail addresses and keys":
		"Modifier votre profil, vos adresses e-mail et vos clés",
	"Choose who owns it.": "Choisissez à qui il appartient.",
	"Code and releases": "Code et versions",
	"Commit {name}": "Commit {name}",
	"Commits that you make here carry an address that leads nowhere.":
		"Les commits que vous faites ici portent une adresse qui ne mène nulle part.",
	"Commits with this address become yours once it is confirmed.":
		"Les commits avec cette adresse deviennent les vôtres une fois celle-ci confirmée.",
	Confirmed: "Confirmée",
	"Copy it now. It is not shown again.":
		"Copiez-le maintenant. Il ne sera plus affiché.",
	"Delete the key {name}": "Supprimer la clé {name}",
	"Delete the token {name}": "Supprimer le jeton {name}",
	Done: "Terminé",
	"Download packages": "Télécharger des paquets",
	"Each browser in which you are signed in has a session. End those that you do not know, and change your password then.":
		"Chaque navigateur où vous êtes connecté a une session. Terminez celles que vous ne connaissez pas, puis changez votre mot de passe.",
	End: "Terminer",
	"End all others": "Terminer toutes les autres",
	"End the session of {browser}": "Terminer la session de {browser}",
	Everything: "Tout",
	"Everything you can reach": "Tout ce à quoi vous avez accès",
	Federation: "Fédération",
	"For you, to know it again: “laptop, git”.":
		"Pour vous, pour le reconnaître : « portable, git ».",
	"For you, to know it again: “laptop”.":
		"Pour vous, pour la reconnaître : « portable ».",
	"Hide my mail address": "Masquer mon adresse e-mail",
	"Hide what I do": "Masquer mon activité",
	"It stands in the address of all its repositories.":
		"Il figure dans l’adresse de tous ses dépôts.",
	Expires: "Expire",
	"Expires:": "Expire :",
	Expired: "Expiré",
	Never: "Jamais",
	"After {n} days": { one: "Après {n} jour", other: "Après {n} jours" },
	"A token that you forget does no harm once it has expired.":
		"Un jeton oublié ne nuit plus une fois expiré.",
	Location: "Lieu",
	"Security log": "Journal de sécurité",
	"Tokens and applications": "Jetons et applications",
	"First steps": "Premiers pas",
	"Make a repository, or push one that you have: the forge makes a private repository for a name of yours that is free.":
		"Créez un dépôt, ou poussez-en un que vous avez : pour un nom libre chez vous, la forge crée un dépôt privé.",
	"Add an SSH key": "Ajouter une clé SSH",
	"You have none yet.": "Vous n’en avez pas encore.",
	"Mail address (optional)": "Adresse e-mail (facultative)",
	"No mail server is set up: hand the link on yourself. Whoever opens it has this address; left empty, people type their own.":
		"Aucun serveur de messagerie n’est configuré : transmettez le lien vous-même. Qui l’ouvre a cette adresse ; si le champ est vide, chacun saisit la sienne.",
	"Somebody here has this address already.":
		"Quelqu’un a déjà cette adresse ici.",
	"This forge sends no mail": "Cette forge n’envoie pas d’e-mail",
	"Ask whoever runs it for the link: it stands in the log of the forge. It is good for three hours.":
		"Demandez le lien à qui l’exploite : il figure dans le journal de la forge. Il est valable trois heures.",
	"This forge sends no mail: whoever runs it hands you the link to set a new one.":
		"Cette forge n’envoie pas d’e-mail : qui l’exploite vous remet le lien pour en définir un nouveau.",
	"Ask for the link": "Demander le lien",
	joined: "inscription :",
	created: "création :",
	"Edit the profile": "Modifier le profil",
	"None yet": "Aucun pour l’instant",
	"Last used": "Dernière utilisation",
	"Last used:": "Dernière utilisation :",
	Made: "Créé",
	"Made:": "Créé :",
	"Mail addresses": "Adresses e-mail",
	Mails: "Courriels",
	"Mails go here": "Les courriels arrivent ici",
	"Make one": "En créer un",
	"Make one: it owns repositories, and teams work in them.":
		"Créez-en une : elle possède des dépôts, et des équipes y travaillent.",
	"Make the first one": "Créer le premier",
	"Make the token": "Créer le jeton",
	"Done: {title}": "Terminé : {title}",
	"Unread: {title}": "Non lu : {title}",
	"Name as it is shown": "Nom affiché",
	"New key": "Nouvelle clé",
	"New token": "Nouveau jeton",
	"No longer there": "N’existe plus",
	"No mails at all": "Aucun courriel",
	"No more mails about failed runs":
		"Plus de courriels sur les exécutions échouées",
	"No more mails about releases": "Plus de courriels sur les versions",
	"No more mails about this item": "Plus de courriels sur cet élément",
	"Not confirmed yet": "Pas encore confirmée",
	Nothing: "Rien",
	"Nothing more": "Rien d’autre",
	"Nothing yet": "Rien pour l’instant",
	"One mail a day": "Un courriel par jour",
	"Only mails that are for me": "Seulement les courriels qui me concernent",
	"Only you and administrators see it on your page.":
		"Seuls vous et les administrateurs la voient sur votre page.",
	"Open, comment, label and close them":
		"Les ouvrir, commenter, étiqueter et fermer",
	Part: "Partie",
	"Current password": "Mot de passe actuel",
	"Paste your public key.": "Collez votre clé publique.",
	Place: "Lieu",
	"Public key": "Clé publique",
	"Public things only": "Uniquement ce qui est public",
	"Publish and delete packages": "Publier et supprimer des paquets",
	"Push, open and merge pull requests, publish releases, change settings of repositories":
		"Pousser, ouvrir et fusionner des demandes, publier des versions, modifier les paramètres des dépôts",
	"Remove {address}": "Retirer {address}",
	"SSH keys": "Clés SSH",
	"Save the profile": "Enregistrer le profil",
	"See all accounts": "Voir tous les comptes",
	"See files, commits and releases; clone":
		"Voir fichiers, commits et versions ; cloner",
	"See issues, pull requests and comments":
		"Voir tickets, demandes de fusion et commentaires",
	"See members and teams": "Voir membres et équipes",
	"See templates and the like": "Voir les modèles et autres",
	"See what waits for you": "Voir ce qui vous attend",
	"See your mail addresses and keys": "Voir vos adresses e-mail et vos clés",
	Sessions: "Sessions",
	"Set it and sign in": "Le définir et se connecter",
	Since: "Depuis",
	"Since:": "Depuis :",
	"Take out the control characters.": "Retirez les caractères de contrôle.",
	"That is a private key. Nobody but you may have it: make a new pair, and send the .pub file.":
		"C’est une clé privée. Personne d’autre que vous ne doit l’avoir : créez une nouvelle paire et envoyez le fichier .pub.",
	"The address is removed.": "L’adresse est retirée.",
	"The key is added.": "La clé est ajoutée.",
	"The key is deleted.": "La clé est supprimée.",
	"The line in ~/.ssh/id_ed25519.pub. Never send the file without .pub.":
		"La ligne dans ~/.ssh/id_ed25519.pub. N’envoyez jamais le fichier sans .pub.",
	"The password is changed, and other sessions ended.":
		"Le mot de passe est changé et les autres sessions terminées.",
	"The session has ended.": "La session est terminée.",
	"The token is deleted.": "Le jeton est supprimé.",
	"The token “{name}” is made": "Le jeton « {name} » est créé",
	"There is nobody of this name.": "Personne ne porte ce nom.",
	"There will be no more mails about this item.":
		"Plus aucun courriel ne viendra pour cet élément.",
	"There will be no more mails of this kind.":
		"Plus aucun courriel de ce genre ne viendra.",
	"There will be no more mails.": "Plus aucun courriel ne viendra.",
	"This account may not sign in. Ask an administrator of the forge.":
		"Ce compte ne peut pas se connecter. Demandez à un administrateur de la forge.",
	"This name is taken, or cannot be one.":
		"Ce nom est pris, ou n’est pas possible.",
	"This one": "Celle-ci",
	"Token and what it may do": "Jeton et ses droits",
	"Type the address.": "Saisissez l’adresse.",
	"Type the new password once more.":
		"Saisissez encore une fois le nouveau mot de passe.",
	"Type the new password.": "Saisissez le nouveau mot de passe.",
	"Type the password that you have now.":
		"Saisissez votre mot de passe actuel.",
	"Unblock {name}": "Débloquer {name}",
	"Unknown browser": "Navigateur inconnu",
	User: "Utilisateur",
	Website: "Site web",
	"What it may do": "Ce qu’il peut faire",
	"What others see": "Ce que les autres voient",
	Where: "Où",
	"Which address?": "Quelle adresse ?",
	"Who is blocked cannot follow you, nor comment, open issues or react where you have a say.":
		"Une personne bloquée ne peut ni vous suivre, ni commenter, ouvrir des tickets ou réagir là où vous avez votre mot à dire.",
	"Whom?": "Qui ?",
	"With a key, git reaches your repositories by SSH without a password.":
		"Avec une clé, git accède à vos dépôts par SSH sans mot de passe.",
	Write: "Écrire",
	"You are in none yet": "Vous n’êtes dans aucune pour l’instant",
	"You have a token of this name. Choose another one.":
		"Vous avez déjà un jeton de ce nom. Choisissez-en un autre.",
	"You have no key yet.": "Vous n’avez pas encore de clé.",
	"You have no token yet.": "Vous n’avez pas encore de jeton.",
	"You may not make repositories there.":
		"Vous ne pouvez pas y créer de dépôts.",
	"You own none yet": "Vous n’en possédez pas encore",
	"Your account is called {name}.": "Votre compte s’appelle {name}.",
	"Your choice is kept.": "Votre choix est enregistré.",
	"Your password is changed.": "Votre mot de passe est changé.",
	"Your profile is saved.": "Votre profil est enregistré.",
	"fewest forks": "moins de forks",
	"fewest stars": "moins d’étoiles",
	key: "clé",
	"last used": "dernière utilisation",
	"longest not updated": "mis à jour il y a longtemps",
	"most forks": "plus de forks",
	"most stars": "plus d’étoiles",
	none: "aucun",
	pinned: "épinglé",
	read: "lire",
	"read {part}": "lire {part}",
	write: "écrire",
	"write {part}": "écrire {part}",
	yesterday: "hier",
	"{line}; public only": "{line} ; public uniquement",
	"{name} is blocked.": "{name} est bloqué.",
	"{name} is no longer blocked.": "{name} n’est plus bloqué.",
	"{n} sessions have ended.": {
		one: "{n} session est terminée.",
		other: "{n} sessions sont terminées.",
	},
	"You watch no repository": "Vous ne suivez aucun dépôt",
	"Nothing on this day.": "Rien ce jour-là.",
};
