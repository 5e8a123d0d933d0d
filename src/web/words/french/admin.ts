import type { Catalogue } from "../catalogue.ts";

/** Of the administration. */
export const adminInFrench: Catalogue = {
	"Invitations and approval": "Invitations et approbation",
	"Sources of accounts": "Sources de comptes",
	Tasks: "Tâches",
	"Events set aside": "Événements mis de côté",
	"Settings in force": "Paramètres en vigueur",
	"No organizations": "Aucune organisation",
	"Find a repository": "Chercher un dépôt",
	"No repositories": "Aucun dépôt",
	"Repositories, largest first": "Dépôts, les plus gros d’abord",
	last: "dernière fois",
	next: "prochaine fois",
	"{n} times": "{n} fois",
	"Run now: {name}": "Lancer maintenant : {name}",
	"Run now": "Lancer maintenant",
	"{name} has been started.": "{name} est lancé.",
	"Try again": "Réessayer",
	Forget: "Oublier",
	changed: "modifié",
	active: "actif",
	"switched off": "désactivé",
	"Needs attention": "Demande votre attention",
	"Everything is as it should be.": "Tout est en ordre.",
	"The forge": "La forge",
	Version: "Version",
	"New account": "Nouveau compte",
	"Find people": "Chercher des personnes",
	"Nobody has this name": "Personne ne porte ce nom",
	administrator: "administrateur",
	"not active": "inactif",
	"may not sign in": "ne peut pas se connecter",
	restricted: "restreint",
	Mail: "E-mail",
	"The account is made.": "Le compte est créé.",
	"Full name": "Nom complet",
	"Who sees the profile": "Qui voit le profil",
	everybody: "tout le monde",
	"who is signed in": "qui est connecté",
	"nobody else": "personne d’autre",
	"Administers the forge": "Administre la forge",
	Active: "Actif",
	"May not sign in": "Ne peut pas se connecter",
	"End all sessions": "Terminer toutes les sessions",
	"Take the second factor away": "Retirer le second facteur",
	"Delete this account": "Supprimer ce compte",
	"The account is deleted.": "Le compte est supprimé.",
	"Who waits": "Qui attend",
	"Nobody waits": "Personne n’attend",
	"Turn away": "Refuser",
	Invitations: "Invitations",
	"Make an invitation": "Créer une invitation",
	"The invitation is taken back.": "L’invitation est annulée.",
	Rules: "Règles",
	Connection: "Connexion",
	Port: "Port",
	"Groups and teams": "Groupes et équipes",
	"Add a provider": "Ajouter un fournisseur",
	"Add a directory": "Ajouter un annuaire",
	"Delete the source": "Supprimer la source",
	"The source is added.": "La source est ajoutée.",
	"The source is deleted.": "La source est supprimée.",
	Host: "Hôte",
	"An event that something fails on again and again is set aside here, so that those after it are handled.":
		"Un événement dont le traitement échoue sans cesse est mis de côté ici, pour que les suivants soient traités.",
	"event is gone": "l’événement n’existe plus",
	"They come from the environment or the command line, and change with a restart.":
		"Ils viennent de l’environnement ou de la ligne de commande et changent après un redémarrage.",
	"set, not shown": "défini, non affiché",
	"The forge cannot do its work: the database or the disk fails. The log says more.":
		"La forge ne peut pas travailler : la base de données ou le disque est en panne. Le journal en dit plus.",
	"Tasks are late: {tasks}.": "Des tâches sont en retard : {tasks}.",
	"No mail server is set up: mails stand in the log, and nobody gets them.":
		"Aucun serveur de messagerie n’est configuré : les courriels restent dans le journal et personne ne les reçoit.",
	"Memory of this process": "Mémoire de ce processus",
	"It has to be changed at the first sign-in.":
		"Il doit être changé à la première connexion.",
	"Left empty, it stays.": "Laissé vide, il reste inchangé.",
	"Restricted: sees only what it is let into":
		"Restreint : ne voit que ce à quoi on lui donne accès",
	"Its issues and comments stay, under the name Ghost. What it owns has to go first, or goes with it.":
		"Ses tickets et commentaires restent, sous le nom Ghost. Ce qui lui appartient doit être retiré avant, ou part avec le compte.",
	"Delete its repositories, organizations and packages too":
		"Supprimer aussi ses dépôts, organisations et paquets",
	"The sessions are ended.": "Les sessions sont terminées.",
	"The second factor is gone.": "Le second facteur est retiré.",
	"There was no second factor.": "Il n’y avait pas de second facteur.",
	"That is not the name.": "Ce n’est pas le bon nom.",
	"A name is wanted.": "Un nom est requis.",
	"A mail address is wanted.": "Une adresse e-mail est requise.",
	"A password is wanted.": "Un mot de passe est requis.",
	"Type the name.": "Saisissez le nom.",
	"Where accounts need approval, those who made one stand here until somebody lets them in.":
		"Quand les comptes doivent être approuvés, les personnes inscrites attendent ici qu’on les admette.",
	"has not confirmed the address": "n’a pas confirmé l’adresse",
	"The link of the invitation": "Le lien de l’invitation",
	"whoever has the link": "toute personne qui a le lien",
	"good until": "valable jusqu’au",
	"The link is sent there, and shown here once. Left empty, it is shown only.":
		"Le lien y est envoyé et s’affiche ici une seule fois. Sans adresse, il est seulement affiché.",
	"{name} is turned away.": "{name} est refusé.",
	"It was sent to {address}. It is not shown again.":
		"Il a été envoyé à {address}. Il ne sera plus affiché.",
	"Kind of provider": "Type de fournisseur",
	"How a person is found": "Comment on trouve une personne",
	"By a search": "Par une recherche",
	"The name says the place": "Le nom indique l’emplacement",
	"In the clear": "En clair",
	"Part of the address that is registered at the provider.":
		"Partie de l’adresse qui est enregistrée chez le fournisseur.",
	"People may sign in with it": "On peut s’en servir pour se connecter",
	"Password for the search": "Mot de passe pour la recherche",
	"Left empty, it stays as it is.": "Laissé vide, il reste tel quel.",
	"People sign in with the accounts of this forge. A provider is another forge, GitHub, GitLab, Google or any of OpenID Connect; a directory speaks LDAP.":
		"On se connecte avec les comptes de cette forge. Un fournisseur est une autre forge, GitHub, GitLab, Google ou tout service OpenID Connect ; un annuaire parle LDAP.",
	"Register this address at the provider:":
		"Enregistrez cette adresse chez le fournisseur :",
	"Accounts that signed in with it stay, and need a password.":
		"Les comptes qui s’en servaient restent et ont besoin d’un mot de passe.",
	"Its people": "Ses personnes",
	"Looked through:": "Parcouru :",
	"Look whether the place and the filter of people are still right. If they have really left, tick the box and look through it again.":
		"Vérifiez que l’emplacement et le filtre des personnes sont toujours justes. Si elles sont vraiment parties, cochez la case et parcourez de nouveau.",
	"Switch off who has left, however many they are":
		"Désactiver les personnes parties, quel que soit leur nombre",
	"Look through it now": "Parcourir maintenant",
	"The directory does not answer. The log says more.":
		"L’annuaire ne répond pas. Le journal en dit plus.",
	"{people} people, {left} switched off.":
		"{people} personnes, {left} désactivées.",
	"Type the name of the source.": "Saisissez le nom de la source.",
	"{n} events could not be handled and were set aside.": {
		one: "{n} événement n’a pas pu être traité et a été mis de côté.",
		other: "{n} événements n’ont pas pu être traités et ont été mis de côté.",
	},
	"{n} people wait to be let in.": {
		one: "{n} personne attend d’être admise.",
		other: "{n} personnes attendent d’être admises.",
	},
	"{n} have left at once, and nobody was switched off": {
		one: "{n} est parti, et personne n’a été désactivé",
		other: "{n} sont partis d’un coup, et personne n’a été désactivé",
	},
	"Group of administrators": "Groupe des administrateurs",
	"Group of restricted people": "Groupe des personnes restreintes",
	"Address of the provider": "Adresse du fournisseur",
	"Its issuer. GitHub, GitLab and Google are known without one.":
		"Son émetteur. GitHub, GitLab et Google sont connus sans adresse.",
	"Client id": "ID client",
	Scopes: "Portées (scopes)",
	"Claim that people need": "Claim dont les personnes ont besoin",
	"Value of that claim": "Valeur de ce claim",
	"Claim with the groups": "Claim contenant les groupes",
	"Who searches": "Compte qui cherche",
	"A distinguished name. Left empty, the search is anonymous.":
		"Un nom distinctif (DN). Laissé vide, la recherche est anonyme.",
	"Where people are": "Emplacement des personnes",
	"Place of a person": "Emplacement d’une personne",
	"Without a search: %s stands for the name that was typed.":
		"Sans recherche : %s représente le nom saisi.",
	"Filter for a person": "Filtre pour une personne",
	"%s stands for the name that was typed.": "%s représente le nom saisi.",
	"Attribute with the name": "Attribut du nom",
	"Attribute with the mail address": "Attribut de l’adresse e-mail",
	"Attribute with the first name": "Attribut du prénom",
	"Attribute with the surname": "Attribut du nom de famille",
	"Filter for administrators": "Filtre pour les administrateurs",
	"Filter for restricted people": "Filtre pour les personnes restreintes",
	"Where groups are": "Emplacement des groupes",
	"Filter for groups": "Filtre pour les groupes",
	"Attribute of a group with its people":
		"Attribut d’un groupe qui liste ses personnes",
	"What stands there of a person": "Ce qui y désigne une personne",
	"“dn”, or the name of an attribute.": "« dn » ou le nom d’un attribut.",
	"Who comes for the first time gets an account":
		"Qui vient pour la première fois obtient un compte",
	"A confirmed address leads to the account that has it":
		"Une adresse confirmée mène au compte qui la possède",
	"Who has left a group leaves its teams":
		"Qui a quitté un groupe quitte ses équipes",
	"Do not look at the certificate": "Ne pas vérifier le certificat",
	"Follow its people each hour: who has left is switched off":
		"Suivre ses personnes chaque heure : qui est parti est désactivé",
	"Who has left is switched off however many they are, even if the directory is empty":
		"Qui est parti est désactivé, quel que soit le nombre, même si l’annuaire est vide",
	"Programs that let everybody sign in with the account of this forge. Nobody’s account owns them.":
		"Programmes où chacun peut se connecter avec son compte de cette forge. Ils n’appartiennent à aucun compte.",
	"An administrator began to act as somebody":
		"Un administrateur a commencé à agir au nom de quelqu’un",
	"An administrator ended acting as somebody":
		"Un administrateur a cessé d’agir au nom de quelqu’un",
	"You act as somebody else": "Vous agissez au nom de quelqu’un d’autre",
	"You are {admin} and act as {name}.":
		"Vous êtes {admin} et agissez au nom de {name}.",
	"Be {name} again": "Redevenir {name}",
	"You are yourself again.": "Vous êtes redevenu vous-même.",
	"Act as {name}": "Agir au nom de {name}",
	"You see and do what {name} may, until you end it. Both access logs tell of it; passwords, keys and tokens stay closed.":
		"Vous voyez et faites ce que {name} peut faire, jusqu’à ce que vous y mettiez fin. Les deux journaux d’accès le signalent ; mots de passe, clés et jetons restent fermés.",
	"Passwords, keys, tokens and what else gives access stay closed while you act as somebody else.":
		"Mots de passe, clés, jetons et tout ce qui donne accès restent fermés tant que vous agissez au nom de quelqu’un d’autre.",
	"Jobs given up": "Jobs abandonnés",
	"Mails that did not arrive": "Courriels non arrivés",
	"Mirrors that fail": "Miroirs en échec",
	"Mirrors elsewhere that fail": "Miroirs distants en échec",
	Notices: "Avis",
	"Nothing to tell": "Rien à signaler",
	"Jobs that were given up, mirrors that fail and mails that did not arrive stand here.":
		"Les jobs abandonnés, les miroirs en échec et les courriels non arrivés figurent ici.",
	"Try again: {name}": "Réessayer : {name}",
	"Forget: {name}": "Oublier : {name}",
	"Last backup": "Dernière sauvegarde",
	"No backup of this data is known. “ingot backup” makes one.":
		"Aucune sauvegarde de ces données n’est connue. « ingot backup » en crée une.",
	"{n} jobs, mirrors and mails have failed.": {
		one: "{n} job, miroir ou courriel a échoué.",
		other: "{n} jobs, miroirs et courriels ont échoué.",
	},
	"The last backup is {n} days old.": {
		one: "La dernière sauvegarde date d’il y a {n} jour.",
		other: "La dernière sauvegarde date d’il y a {n} jours.",
	},
	"Size of repositories": "Taille des dépôts",
	"The first row is written within an hour, then one a day.":
		"La première ligne est écrite dans l’heure, puis une par jour.",
	"As a table": "Sous forme de tableau",
	Day: "Jour",
	"The last 90 days": "Les 90 derniers jours",
	"Invite somebody": "Inviter quelqu’un",
};
