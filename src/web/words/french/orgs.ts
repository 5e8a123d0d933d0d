import type { Catalogue } from "../catalogue.ts";

/** Pages of organizations and their teams. */
export const orgsInFrench: Catalogue = {
	"A team cannot be called so.": "Une équipe ne peut pas s’appeler ainsi.",
	"A team says who works in which repositories, and what they may do there.":
		"Une équipe dit qui travaille dans quels dépôts, et avec quels droits.",
	"Add a repository of the organization": "Ajouter un dépôt de l’organisation",
	"Add or invite": "Ajouter ou inviter",
	"Add somebody": "Ajouter quelqu’un",
	"Add to the team": "Ajouter à l’équipe",
	"Administer them: everything, with settings and rights":
		"Les administrer : tout, paramètres et droits compris",
	"Administers its repositories, with settings and rights.":
		"Administre ses dépôts, avec paramètres et droits.",
	"Administers the whole forge.": "Administre toute la forge.",
	"Administers {name}.": "Administre {name}.",
	"All, also new ones": "Tous, y compris les nouveaux",
	"An account is in at once. An address gets a link that is good for seven days.":
		"Un compte est ajouté aussitôt. Une adresse reçoit un lien valable sept jours.",
	"Ask whoever sent it for another one.":
		"Demandez-en un autre à qui l’a envoyé.",
	"Because:": "Parce que :",
	Boards: "Tableaux",
	"By teams": "Par équipes",
	"Delete the team": "Supprimer l’équipe",
	"Does not see {name}.": "Ne voit pas {name}.",
	"Everybody who is signed in and sees the organization":
		"Toute personne connectée qui voit l’organisation",
	Explain: "Expliquer",
	"Find a team": "Chercher une équipe",
	"For members": "Pour les membres",
	Hide: "Masquer",
	"Hide {name}": "Masquer {name}",
	"In one repository, and why": "Dans un dépôt, et pourquoi",
	"In:": "Dans :",
	"Into which team": "Dans quelle équipe",
	"Into which team?": "Dans quelle équipe ?",
	Invitation: "Invitation",
	"Invite by mail": "Inviter par e-mail",
	"Is a collaborator of this repository.": "Est collaborateur de ce dépôt.",
	"Is in the team {name}.": "Est dans l’équipe {name}.",
	"It works in {repositories}": "Elle travaille dans {repositories}",
	"Its members may make repositories": "Ses membres peuvent créer des dépôts",
	"Its members may make repositories.": "Ses membres peuvent créer des dépôts.",
	"Its members own the organization. That and its name stay as they are.":
		"Ses membres possèdent l’organisation. Cela et son nom restent tels quels.",
	"Its own members and the owners": "Ses membres et les propriétaires",
	"Join as {name}": "Rejoindre en tant que {name}",
	"Join {name}": "Rejoindre {name}",
	"Leave the team": "Quitter l’équipe",
	Leave: "Quitter",
	"Let it do something: read the code, for one.":
		"Autorisez-lui quelque chose : lire le code, par exemple.",
	"Letters, digits, dashes, dots and underscores only.":
		"Lettres, chiffres, tirets, points et tirets bas uniquement.",
	"Make the team": "Créer l’équipe",
	"May do everything in {name}.": "Peut tout faire dans {name}.",
	"May do nothing yet.": "Ne peut rien faire pour l’instant.",
	"Name of an account, or a mail address": "Nom d’un compte, ou adresse e-mail",
	"Name of the repository": "Nom du dépôt",
	"New team": "Nouvelle équipe",
	"No mail server is set up. Send this link yourself:":
		"Aucun serveur de courriel n’est configuré. Envoyez ce lien vous-même :",
	"Not now": "Pas maintenant",
	"Only members see this text.": "Seuls les membres voient ce texte.",
	"Open invitations": "Invitations en cours",
	"Outside tracker": "Suivi externe",
	"Outside wiki": "Wiki externe",
	Owners: "Propriétaires",
	"Owns the organization and may do everything.":
		"Possède l’organisation et peut tout faire.",
	"Part by part": "Partie par partie",
	"People are named in texts by it: @organization/team.":
		"On la mentionne ainsi dans les textes : @organisation/équipe.",
	"Reads: {parts}.": "Lit : {parts}.",
	Rights: "Droits",
	"See what others see": "Voir ce que voient les autres",
	"Show {name}": "Montrer {name}",
	"Take the invitation of {address} back": "Annuler l’invitation de {address}",
	"Team {name}": "Équipe {name}",
	"The last owner cannot go. Make somebody else an owner first.":
		"Le dernier propriétaire ne peut pas partir. Nommez-en d’abord un autre.",
	"The link went there by mail. This is the same link:":
		"Le lien y a été envoyé par courriel. Voici le même lien :",
	"The members of the organization": "Les membres de l’organisation",
	"The name of an account here. Who has none yet is invited by mail.":
		"Le nom d’un compte d’ici. Qui n’en a pas encore est invité par courriel.",
	"The organization has no repository of this name.":
		"L’organisation n’a pas de dépôt de ce nom.",
	"The repository is open to all who see the organization.":
		"Le dépôt est ouvert à tous ceux qui voient l’organisation.",
	"The team is made. Now add people and repositories.":
		"L’équipe est créée. Ajoutez maintenant des personnes et des dépôts.",
	"The team is saved.": "L’équipe est enregistrée.",
	"The team no longer works in {name}.":
		"L’équipe ne travaille plus dans {name}.",
	"The team works in {name} now.": "L’équipe travaille maintenant dans {name}.",
	"The team {name} is deleted.": "L’équipe {name} est supprimée.",
	"Then the choice below does not count.":
		"Le choix ci-dessous ne compte alors pas.",
	"There is a team of this name already.": "Il y a déjà une équipe de ce nom.",
	"They administer what they make.": "Ils administrent ce qu’ils créent.",
	"They are added on the page of the team.":
		"On les ajoute sur la page de l’équipe.",
	"Those that are chosen": "Ceux qui sont choisis",
	"Those who show that they belong to it.":
		"Ceux qui montrent qu’ils en font partie.",
	"Too many invitations are open. Take some back first.":
		"Trop d’invitations sont en cours. Annulez-en d’abord.",
	"What is chosen for each part below":
		"Ce qui est choisi pour chaque partie ci-dessous",
	"What it may do in them": "Ce qu’elle peut y faire",
	"Which repositories": "Quels dépôts",
	"Who is in a team belongs to the organization. Others see only those who show it.":
		"Les membres d’une équipe font partie de l’organisation. Les autres ne voient que ceux qui le montrent.",
	"Who knows of it": "Qui la connaît",
	"Work time": "Temps de travail",
	"Works in {name}.": "Travaille dans {name}.",
	"Writes: {parts}.": "Écrit : {parts}.",
	"You and the organization have blocked each other.":
		"Vous et l’organisation vous êtes bloqués.",
	"You are in the team {name} now.":
		"Vous êtes maintenant dans l’équipe {name}.",
	"You are invited to the team {team} of the organization {organization}.":
		"Vous êtes invité dans l’équipe {team} de l’organisation {organization}.",
	"You have left {name}.": "Vous avez quitté {name}.",
	"all repositories": "tous les dépôts",
	"everybody sees it": "tout le monde le voit",
	"only members see it": "seuls les membres le voient",
	owner: "propriétaire",
	"{address} is invited": "{address} est invité",
	"The organization and {name} have blocked each other.":
		"L’organisation et {name} se sont bloqués.",
	"{name} is in the team.": "{name} est dans l’équipe.",
	"{name} is no longer in the organization.":
		"{name} n’est plus dans l’organisation.",
	"{name} is no longer in the team.": "{name} n’est plus dans l’équipe.",
	"At most 100,000.": "Au plus 100 000.",
	"Begin with a set": "Commencer avec un jeu",
	"Change who sees it": "Changer qui la voit",
	"Choose the kind.": "Choisissez le type.",
	"Days that each version stays": "Jours de conservation de chaque version",
	"Delete the organization": "Supprimer l’organisation",
	"Delete the rule": "Supprimer la règle",
	"Everything else goes.": "Tout le reste part.",
	"First give away or delete what it owns":
		"Cédez ou supprimez d’abord ce qu’elle possède",
	"It still owns something.": "Elle possède encore quelque chose.",
	"Kind of package": "Type de paquet",
	"Make the rule and see what it does": "Créer la règle et voir son effet",
	"OAuth2 applications": "Applications OAuth2",
	"Only what matches {pattern} goes.":
		"Seul ce qui correspond à {pattern} part.",
	"Rename the organization": "Renommer l’organisation",
	"Rule for {kind}": "Règle pour {kind}",
	"Settings of the organization": "Paramètres de l’organisation",
	"So many of the newest versions stay":
		"Nombre de versions récentes conservées",
	"Switched off.": "Désactivée.",
	"The organization has no runner yet.":
		"L’organisation n’a pas encore de runner.",
	"The organization is called {name} now.":
		"L’organisation s’appelle maintenant {name}.",
	"The organization {name} is deleted.": "L’organisation {name} est supprimée.",
	"The profile is saved.": "Le profil est enregistré.",
	"The rule is deleted.": "La règle est supprimée.",
	"The rule is made. Below stands what it removes.":
		"La règle est créée. Ce qu’elle retire figure ci-dessous.",
	"The rule is saved.": "La règle est enregistrée.",
	"The rules run once a day.": "Les règles s’exécutent une fois par jour.",
	"The visibility is changed.": "La visibilité est changée.",
	"The {n} newest versions stay.": {
		one: "La version la plus récente reste.",
		other: "Les {n} versions les plus récentes restent.",
	},
	"There is no rule: every version stays until somebody deletes it.":
		"Aucune règle : chaque version reste jusqu’à ce que quelqu’un la supprime.",
	"There is no such kind.": "Ce type n’existe pas.",
	"This expression cannot be read.": "Cette expression n’est pas lisible.",
	"To the packages": "Vers les paquets",
	"Versions that go": "Versions supprimées",
	"Versions that stay": "Versions conservées",
	"What is younger than {n} days stays.": {
		one: "Ce qui a moins de {n} jour reste.",
		other: "Ce qui a moins de {n} jours reste.",
	},
	"What matches {pattern} stays.": "Ce qui correspond à {pattern} reste.",
	"Which old versions go by themselves":
		"Quelles anciennes versions partent d’elles-mêmes",
	"This account cannot be blocked.": "Ce compte ne peut pas être bloqué.",
	"{n} versions would go now": {
		one: "{n} version partirait maintenant",
		other: "{n} versions partiraient maintenant",
	},
	By: "Par",
	"In all": "En tout",
	"Milestone:": "Jalon :",
	"Nobody tracked time in these days":
		"Personne n’a noté de temps ces jours-là",
	Person: "Personne",
	"Rights of {name}": "Droits de {name}",
	"There is no milestone": "Aucun jalon",
	"Time:": "Temps :",
	To: "À",
	"{hours} h {minutes} min": "{hours} h {minutes} min",
	"Another repository": "Un autre dépôt",
	"Delete the package": "Supprimer le paquet",
	"Find an address or a name": "Chercher une adresse ou un nom",
	"It belongs to": "Il appartient à",
	"It is linked with no repository.": "Il n’est lié à aucun dépôt.",
	"It is linked with this one already.": "Il est déjà lié à celui-ci.",
	"Its repository": "Son dépôt",
	"Link it": "Lier",
	"Look now": "Vérifier maintenant",
	"No addresses": "Aucune adresse",
	"Nothing is damaged.": "Rien n’est endommagé.",
	"Self-check": "Autocontrôle",
	"Send a test to": "Envoyer un test à",
	"Send the test": "Envoyer le test",
	"Settings of {name}": "Paramètres de {name}",
	"Take the link away": "Retirer le lien",
	"The database": "La base de données",
	"The forge has no runner yet.": "La forge n’a pas encore de runner.",
	"The link is taken away.": "Le lien est retiré.",
	"The package is deleted.": "Le paquet est supprimé.",
	"The package is linked.": "Le paquet est lié.",
	"main address": "adresse principale",
	"not confirmed": "non confirmée",
	"{name} has no repository of this name.":
		"{name} n’a pas de dépôt de ce nom.",
	"{n} damages": {
		one: "{n} dommage",
		other: "{n} dommages",
	},
	Accounts: "Comptes",
	Archived: "Archivés",
	"Closed issues": "Tickets fermés",
	"Closed pull requests": "Demandes de fusion fermées",
	Figures: "Chiffres",
	"Open issues": "Tickets ouverts",
	"Open pull requests": "Demandes de fusion ouvertes",
	"Runners of the forge": "Runners de la forge",
	"Size in MB": "Taille en Mo",
	"Webhooks of the forge": "Webhooks de la forge",
	"What happened in the team {name}": "Ce qui s’est passé dans l’équipe {name}",
	"{kind} of the team {name}": "{kind} de l’équipe {name}",
	"Webhooks of new repositories": "Webhooks des nouveaux dépôts",
	"Running it": "Exploitation",
	"Workflows of all repositories of the forge read them. They are no secrets: logs may show them.":
		"Les workflows de tous les dépôts de la forge les lisent. Elles ne sont pas secrètes : les journaux peuvent les montrer.",
	"Machines that do the jobs of workflows of all repositories.":
		"Machines qui exécutent les jobs des workflows de tous les dépôts.",
	"Addresses that the forge tells at once what happens in all repositories, of whomever they are.":
		"Adresses que la forge prévient aussitôt de ce qui se passe dans tous les dépôts, quel que soit leur propriétaire.",
	"New repositories begin with a copy of these. Those that are there already stay as they are.":
		"Les nouveaux dépôts commencent avec une copie de ceux-ci. Ceux qui existent déjà restent tels quels.",
	"Looks for counters that are wrong, default branches that are gone, jobs that stand still and events set aside. It only reads. “ingot doctor” mends what is found, and looks at the files too while the forge is stopped.":
		"Cherche les compteurs faux, les branches par défaut disparues, les jobs bloqués et les événements mis de côté. Il ne fait que lire. « ingot doctor » répare ce qui est trouvé et examine aussi les fichiers quand la forge est arrêtée.",
	"The forge waits until the mail server has taken it.":
		"La forge attend que le serveur de messagerie l’ait accepté.",
	"The mail server did not take it: {message}":
		"Le serveur de messagerie ne l’a pas accepté : {message}",
	"The mail server has taken the test for {address}.":
		"Le serveur de messagerie a accepté le test pour {address}.",
	"The test stands in the log.": "Le test figure dans le journal.",
	"What is in them": "Leur contenu",
	"Its members lose what only it gave them; who is in no other team leaves the organization.":
		"Ses membres perdent ce qu’elle seule leur donnait ; qui n’est dans aucune autre équipe quitte l’organisation.",
	"This address was invited just now. Wait three minutes.":
		"Cette adresse vient d’être invitée. Attendez trois minutes.",
	"Of each package. 0 keeps none by its number.":
		"Pour chaque paquet. 0 n’en garde aucune pour son rang.",
	"A regular expression; empty is none.":
		"Une expression rationnelle ; vide : aucune.",
	"0 spares none for being young.":
		"0 n’en épargne aucune parce qu’elle est récente.",
	"A regular expression; empty is all that do not stay.":
		"Une expression rationnelle ; vide : toutes celles qui ne restent pas.",
	"The expressions see name/version":
		"Les expressions s’appliquent à nom/version",
	"This would remove everything. Say what stays, or what goes.":
		"Cela supprimerait tout. Dites ce qui reste ou ce qui part.",
	"Versions stay then until somebody deletes them.":
		"Les versions restent alors jusqu’à ce que quelqu’un les supprime.",
	"One of {name}. The package stands among its packages then; who may see it does not change.":
		"L’un de ceux de {name}. Le paquet apparaît alors parmi ses paquets ; qui peut le voir ne change pas.",
	"All its versions and files are gone for good. Builds that need it fail.":
		"Toutes ses versions et tous ses fichiers disparaissent définitivement. Les builds qui en ont besoin échouent.",
	"You may not write packages of this repository.":
		"Vous n’avez pas le droit d’écrire les paquets de ce dépôt.",
	"The old address leads to the new one until somebody takes it; clones go on working. Addresses of its packages change: clients have to be told.":
		"L’ancienne adresse mène à la nouvelle jusqu’à ce que quelqu’un la prenne ; les clones continuent de fonctionner. Les adresses de ses paquets changent : il faut mettre à jour les clients.",
	"Its teams, labels, secrets, webhooks and applications are gone. Its members keep their accounts. It cannot be undone.":
		"Ses équipes, étiquettes, secrets, webhooks et applications disparaissent. Ses membres gardent leur compte. C’est irréversible.",
	"All repositories of the organization have these labels, beside their own.":
		"Tous les dépôts de l’organisation ont ces étiquettes, en plus des leurs.",
	"Where others reach it. Whoever is signed in sees it.":
		"Où on peut la joindre. Toute personne connectée la voit.",
	"Administrators of a repository choose which teams work in it":
		"Les administrateurs d’un dépôt choisissent quelles équipes y travaillent",
	"Otherwise only owners do.": "Sinon, seuls les propriétaires le font.",
	"Workflows of all repositories of the organization read them. Nobody sees a value again, also not in logs.":
		"Les workflows de tous les dépôts de l’organisation les lisent. Personne ne revoit une valeur, pas même dans les journaux.",
	"Workflows of all repositories of the organization read them. They are no secrets: logs may show them.":
		"Les workflows de tous les dépôts de l’organisation les lisent. Elles ne sont pas secrètes : les journaux peuvent les montrer.",
	"Machines that do the jobs of workflows of all repositories of the organization.":
		"Machines qui exécutent les jobs des workflows de tous les dépôts de l’organisation.",
	"Programs of the organization that let people sign in with their account here.":
		"Programmes de l’organisation où l’on se connecte avec son compte d’ici.",
	"Addresses that the forge tells at once what happens in the repositories of the organization.":
		"Adresses que la forge prévient aussitôt de ce qui se passe dans les dépôts de l’organisation.",
	"Who is blocked cannot comment, open issues or react in repositories of the organization, nor come into its teams.":
		"Une personne bloquée ne peut ni commenter, ni ouvrir de tickets, ni réagir dans les dépôts de l’organisation, ni entrer dans ses équipes.",
	"Strangers see the organization, its public repositories, packages and the members who show it.":
		"Les visiteurs voient l’organisation, ses dépôts publics, ses paquets et les membres qui affichent leur appartenance.",
	"Strangers find nothing of it: its public repositories and packages can be cloned and installed only with an account, and their stars and forks stay.":
		"Les visiteurs n’en trouvent rien : ses dépôts publics et ses paquets ne se clonent et ne s’installent qu’avec un compte ; étoiles et forks restent.",
	"Others lose sight of it at once, with its repositories, issues and packages. Who only watched them is told nothing any more. Collaborators of single repositories still see those.":
		"Les autres la perdent de vue aussitôt, avec ses dépôts, tickets et paquets. Qui ne faisait que la suivre n’en est plus averti. Les collaborateurs de dépôts précis continuent de les voir.",
	"Private repositories are seen by whoever was let in, whatever is chosen here. Copies that others have made stay with them.":
		"Les dépôts privés sont visibles pour qui y a été admis, quel que soit ce choix. Les copies faites par d’autres leur restent.",
	"Addresses that the forge tells at once what happens in your repositories.":
		"Adresses que la forge prévient aussitôt de ce qui se passe dans vos dépôts.",
	"Write: push and merge pull requests.":
		"Écrire : pousser et fusionner des demandes d’ajout.",
	"Write: label, assign, close and lock.":
		"Écrire : étiqueter, assigner, fermer et verrouiller.",
	"Write: label, assign and close; merging needs to write the code.":
		"Écrire : étiqueter, assigner et fermer ; pour fusionner, il faut écrire le code.",
	"Write: make tags into releases, and change them.":
		"Écrire : faire des versions à partir d’étiquettes et les modifier.",
	"Write: publish and delete the packages of the organization.":
		"Écrire : publier et supprimer les paquets de l’organisation.",
	"Write: start, cancel, approve and rerun workflows.":
		"Écrire : lancer, annuler, approuver et relancer des workflows.",
};
