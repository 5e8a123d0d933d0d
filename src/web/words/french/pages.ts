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
	"Password until now": "Mot de passe actuel",
	"Paste your public key.": "Collez votre clé publique.",
	Place: "Lieu",
	"Public key": "Clé publique",
	"Public things only": "Uniquement ce qui est public",
};
