import type { Catalogue } from "../catalogue.ts";

/** Einstellungen eines Repositorys, Webhooks. */
export const repositorySettingsInFrench: Catalogue = {
	Taken: "Accepté",
	"Tried again soon": "Nouvel essai bientôt",
	Waits: "En attente",
	"What was said": "Ce qui a été dit",
	"What came back": "Ce qui est revenu",
	"Send it once more": "Renvoyer",
	"Address that is told": "Adresse informée",
	"Form of the message": "Forme du message",
	Secret: "Secret",
	"Empty: as it is.": "Vide : inchangé.",
	"Authorization header": "En-tête Authorization",
	"What it is told": "Ce dont elle est informée",
	"Only for these branches": "Seulement pour ces branches",
	"A pattern, such as main or release/*; empty is all of them.":
		"Un motif, comme main ou release/* ; vide pour toutes.",
	"It is switched on": "Il est activé",
	"Keep the changes": "Enregistrer les modifications",
	"Add the webhook": "Ajouter le webhook",
	Channel: "Canal",
	Colour: "Couleur",
	"Token of the bot": "Jeton du bot",
	"Id of the chat": "Identifiant du chat",
	"Id of the thread": "Identifiant du fil",
	"Id of the room": "Identifiant du salon",
	"Access token": "Jeton d’accès",
	"User name": "Nom d’utilisateur",
	"Address of the package": "Adresse du paquet",
	"A push": "Un push",
	"A branch or tag is made": "Une branche ou un tag est créé",
	"A branch or tag is deleted": "Une branche ou un tag est supprimé",
	"A fork is made": "Un fork est créé",
	"The wiki changes": "Le wiki change",
	"A check comes in": "Une vérification arrive",
	"Opened, closed, edited": "Ouvert, fermé, modifié",
	Assigned: "Assigné",
	"Labels change": "Les étiquettes changent",
	"Milestone changes": "Le jalon change",
	Comments: "Commentaires",
	"Opened, merged, closed, edited": "Ouverte, fusionnée, fermée, modifiée",
	Reviews: "Relectures",
	"Reviews are asked for": "Des relectures sont demandées",
	"New commits": "Nouveaux commits",
	"The rest": "Le reste",
	"Repositories are made and deleted": "Des dépôts sont créés et supprimés",
	"Runs of workflows": "Exécutions de workflows",
	"Jobs of workflows": "Jobs de workflows",
	"The forge may not send anything to this address.":
		"La forge n’a pas le droit d’envoyer à cette adresse.",
	"This pattern cannot be read": "Ce motif n’est pas lisible",
	"No webhook yet.": "Pas encore de webhook.",
	"Switched on": "Activé",
	"Switched off, because it failed too long":
		"Désactivé après des échecs trop longs",
	"New webhook": "Nouveau webhook",
	"New webhook for {name}": "Nouveau webhook pour {name}",
	"The webhook is added.": "Le webhook est ajouté.",
	"Webhook for {name}": "Webhook pour {name}",
	"What was sent": "Ce qui a été envoyé",
	"Send a test": "Envoyer un test",
	"Nothing in the last 30 days.": "Rien au cours des 30 derniers jours.",
	"Delete the webhook": "Supprimer le webhook",
	"The changes are kept.": "Les modifications sont enregistrées.",
	"It is on its way once more.": "Il est reparti.",
	"The webhook is deleted.": "Le webhook est supprimé.",
	"Workflows are switched off.": "Les workflows sont désactivés.",
	"Parts and merging": "Parties et fusion",
	"There is no workflow on the default branch. One is a file in .gitea/workflows.":
		"Il n’y a pas de workflow sur la branche par défaut. C’est un fichier dans .gitea/workflows.",
	"People on the list": "Personnes de la liste",
	"User names with spaces between them.":
		"Noms d’utilisateurs séparés par des espaces.",
	"Teams on the list": "Équipes de la liste",
	"Branch, or a pattern of branches": "Branche, ou motif de branches",
	"Who may push": "Qui peut pousser",
	"Pushes are taken": "Les pushs sont acceptés",
	"Only from those on a list": "Seulement des personnes d’une liste",
	"Deploy keys are on the list": "Les clés de déploiement sont dans la liste",
	"Who may take commits away by force": "Qui peut retirer des commits de force",
	"Pushes by force are taken": "Les pushs forcés sont acceptés",
	"Only from those on this list": "Seulement des personnes de cette liste",
	"Deploy keys are on this list":
		"Les clés de déploiement sont dans cette liste",
	"Who may merge pull requests": "Qui peut fusionner des demandes",
	"Only those on a list may merge":
		"Seules les personnes d’une liste peuvent fusionner",
	"Administrators do not override the rule":
		"Les administrateurs ne passent pas outre la règle",
	"Approvals that a merge needs": "Approbations nécessaires à une fusion",
	"Nothing is merged while somebody asks for changes":
		"Pas de fusion tant que quelqu’un demande des modifications",
	"Nothing is merged while a review is asked for":
		"Pas de fusion tant qu’une relecture est demandée",
	"New commits take approvals away":
		"De nouveaux commits retirent les approbations",
	"Approvals of older commits do not count":
		"Les approbations d’anciens commits ne comptent pas",
	"Checks and commits": "Vérifications et commits",
	"Checks must pass before a merge":
		"Les vérifications doivent réussir avant une fusion",
	"Which checks": "Quelles vérifications",
	"The branch must have all commits of its target":
		"La branche doit avoir tous les commits de sa cible",
	"Only signed commits": "Seulement des commits signés",
	"Files that nobody changes": "Fichiers que personne ne modifie",
	"Patterns with ; between them.": "Des motifs séparés par ;",
	"Keep the rule": "Enregistrer la règle",
	"Show what it matches": "Afficher ce qu’elle couvre",
	nobody: "personne",
	"Nobody pushes: changes come by pull requests.":
		"Personne ne pousse : les changements passent par des demandes de fusion.",
	"Push: {names}.": "Push : {names}.",
	"Push: whoever may write code.": "Push : qui peut écrire le code.",
	"Nobody takes commits away by force.":
		"Personne ne retire de commits de force.",
	"Push by force: {names}.": "Push forcé : {names}.",
	"Push by force: whoever may push.": "Push forcé : qui peut pousser.",
	"Merge: {names}.": "Fusion : {names}.",
	"Merge: whoever may write code.": "Fusion : qui peut écrire le code.",
	"These checks must pass: {names}.":
		"Ces vérifications doivent réussir : {names}.",
	"All checks must pass.": "Toutes les vérifications doivent réussir.",
	"Only signed commits.": "Seulement des commits signés.",
	"Files that nobody changes: {names}.":
		"Fichiers que personne ne modifie : {names}.",
	"Rule for {name}": "Règle pour {name}",
	"New branch rule": "Nouvelle règle de branche",
	"What it holds for": "Ce qu’elle couvre",
	"No branch that there is now.": "Aucune branche existante.",
	"There is no team {name}.": "Il n’y a pas d’équipe {name}.",
	"There is no user {name}.": "Il n’y a pas d’utilisateur {name}.",
	"There is a rule of this name already.": "Il y a déjà une règle de ce nom.",
	"The rule is kept.": "La règle est enregistrée.",
	"New rule": "Nouvelle règle",
	"A rule says who may push to branches and what a merge has to have. Of several that fit a branch, the first one holds.":
		"Une règle dit qui peut pousser vers des branches et ce qu’il faut pour fusionner. Si plusieurs conviennent, la première s’applique.",
	"No rule yet: whoever may write code may push to every branch.":
		"Pas encore de règle : qui peut écrire le code peut pousser vers chaque branche.",
	"Holds for: {names}": "S’applique à : {names}",
	"Holds for no branch now.": "Ne s’applique à aucune branche actuellement.",
	Up: "Monter",
	Down: "Descendre",
	"Delete the rule {name}": "Supprimer la règle {name}",
	"{names} and {n} more": "{names} et {n} autres",
	"The rule {name} is deleted.": "La règle {name} est supprimée.",
	"Read: see and clone it, and write issues":
		"Lire : le voir, le cloner, et écrire des tickets",
	"Write: push, merge, and look after issues":
		"Écrire : pousser, fusionner et s’occuper des tickets",
	"Administer: settings and rights too":
		"Administrer : paramètres et droits aussi",
	"Owns it: may do everything": "Le possède : peut tout faire",
	"Nobody besides the owner yet.":
		"Personne d’autre que le propriétaire pour l’instant.",
	"What {name} may do": "Ce que {name} peut faire",
	Administer: "Administrer",
	"Change what {name} may do": "Changer ce que {name} peut faire",
	Change: "Changer",
	"Remove {name}": "Retirer {name}",
	"Let somebody in": "Donner accès à quelqu’un",
	"What this person may do": "Ce que cette personne peut faire",
	"Let in": "Donner accès",
	"No team works here yet.": "Aucune équipe n’y travaille encore.",
	"works in all repositories": "travaille dans tous les dépôts",
	"Another team": "Une autre équipe",
	"Let the team in": "Donner accès à l’équipe",
	"Nobody has this name.": "Personne ne porte ce nom.",
	"The owner may do everything already.":
		"Le propriétaire peut déjà tout faire.",
	"{name} is let in.": "{name} a maintenant accès.",
	"The rights are changed.": "Les droits sont changés.",
	"{name} has no rights here any more.": "{name} n’a plus de droits ici.",
	"There is no such team.": "Cette équipe n’existe pas.",
	"New name": "Nouveau nom",
	"Rename the repository": "Renommer le dépôt",
	"Open it again": "Le rouvrir",
	"Archive the repository": "Archiver le dépôt",
	"It can be changed again then, as before.":
		"On pourra de nouveau le modifier, comme avant.",
	"It can be read and cloned, and nothing in it changes, until it is opened again.":
		"On peut le lire et le cloner ; rien n’y change jusqu’à sa réouverture.",
	"Hand it over": "Le céder",
	"New owner": "Nouveau propriétaire",
	"Hand the repository over": "Céder le dépôt",
	"Delete it": "Le supprimer",
	"The code with its history, the issues, pull requests, wiki, releases and runs are gone. Forks stay. It cannot be undone.":
		"Le code et son historique, les tickets, demandes de fusion, wiki, versions et exécutions disparaissent. Les forks restent. C’est irréversible.",
	"Delete the repository": "Supprimer le dépôt",
	"A branch cannot be called so.": "Une branche ne peut pas s’appeler ainsi.",
	"It has to be an https:// or http:// address that this forge may reach.":
		"Il faut une adresse en https:// ou http:// que cette forge peut joindre.",
	"A repository cannot be called so.": "Un dépôt ne peut pas s’appeler ainsi.",
	"The repository is called {name} now.":
		"Le dépôt s’appelle maintenant {name}.",
	"The repository is archived.": "Le dépôt est archivé.",
	"The repository is open again.": "Le dépôt est rouvert.",
	"It belongs to {name} now.": "Il appartient maintenant à {name}.",
	"The repository {name} is deleted.": "Le dépôt {name} est supprimé.",
	Template: "Modèle",
	"Keep the topics": "Enregistrer les sujets",
	"The topics are kept.": "Les sujets sont enregistrés.",
	"No key yet.": "Pas encore de clé.",
	"Fetches only": "Lecture seule",
	"Fetches and pushes": "Lecture et écriture",
	"New deploy key": "Nouvelle clé de déploiement",
	"It may push": "Elle peut pousser",
	"Large files": "Gros fichiers",
	Locks: "Verrous",
	"There is no large file.": "Il n’y a pas de gros fichier.",
	"Size:": "Taille :",
	"Nothing is locked.": "Rien n’est verrouillé.",
	Unlock: "Déverrouiller",
	Path: "Chemin",
	"Lock the file": "Verrouiller le fichier",
	"The file is locked.": "Le fichier est verrouillé.",
	"None yet.": "Aucun pour l’instant.",
	"Address of the other repository": "Adresse de l’autre dépôt",
	"How often": "Fréquence",
	"Add the mirror": "Ajouter le miroir",
	"every {time}": "toutes les {time}",
	"Up to date": "À jour",
	"Bring it up to date now": "Mettre à jour maintenant",
	"The mirror is added.": "Le miroir est ajouté.",
	"The mirror is removed.": "Le miroir est retiré.",
	"Settings of the repository": "Paramètres du dépôt",
	"New tag rule": "Nouvelle règle de tag",
	"Parts of the repository": "Parties du dépôt",
	Here: "Ici",
	Elsewhere: "Ailleurs",
	Nowhere: "Nulle part",
	Pattern: "Motif",
	"How pull requests may be merged":
		"Comment les demandes peuvent être fusionnées",
	"With a merge commit": "Avec un commit de fusion",
	"All as one commit": "Tout en un seul commit",
	"Offered first": "Proposé en premier",
	"Offer to delete the branch afterwards":
		"Proposer ensuite de supprimer la branche",
	"Make it public": "Le rendre public",
	"Make it private": "Le rendre privé",
	"The repository is public.": "Le dépôt est public.",
	"The repository is private.": "Le dépôt est privé.",
	"Type a user name.": "Saisissez un nom d’utilisateur.",
	"Type the name of the repository.": "Saisissez le nom du dépôt.",
	"Paste the key.": "Collez la clé.",
	"Public or private?": "Public ou privé ?",
	"A merge needs {n} approvals.": {
		one: "Une fusion demande {n} approbation.",
		other: "Une fusion demande {n} approbations.",
	},
	"{n} forks become private as well": {
		one: "{n} fork devient privé aussi",
		other: "{n} forks deviennent privés aussi",
	},
	"For you, to know it again; it may stay empty.":
		"Pour vous, pour le reconnaître ; peut rester vide.",
	"Choose what it is told.": "Choisissez ce dont il est informé.",
	"Name the channel.": "Nommez le canal.",
	"It is shown first, cloned first, and new pull requests go there.":
		"Elle est affichée et clonée d’abord, et les nouvelles demandes de fusion y vont.",
	"Others can begin repositories with its files.":
		"D’autres peuvent créer des dépôts avec ses fichiers.",
	"Words by which it is found": "Mots par lesquels on le trouve",
	"No branch can have this name.": "Une branche ne peut pas porter ce nom.",
	"There is no such branch.": "Cette branche n’existe pas.",
	"25 topics at most.": "25 sujets au plus.",
	"The picture is changed.": "L’image est changée.",
	"The picture is taken away.": "L’image est retirée.",
	"Repositories that follow this one": "Dépôts qui suivent celui-ci",
	"after every push": "après chaque push",
	"After every push too": "Aussi après chaque push",
	"only when told": "seulement sur demande",
	"Not yet brought up to date": "Pas encore à jour",
	"What this one follows": "Ce que celui-ci suit",
	"They are being brought up to date.": "Ils sont en cours de mise à jour.",
	"It is being brought up to date.": "Il est en cours de mise à jour.",
	"No tag that there is now.": "Aucun tag existant.",
	"How branches of pull requests are brought up to date":
		"Mise à jour des branches de demandes de fusion",
	"Whose projects are shown": "Quels projets sont affichés",
	"Those of the repository and of its owner":
		"Ceux du dépôt et de son propriétaire",
	"Those of the repository": "Ceux du dépôt",
	"Those of its owner": "Ceux de son propriétaire",
	"Type the name of a team.": "Saisissez le nom d’une équipe.",
	"Type the new owner's name.": "Saisissez le nom du nouveau propriétaire.",
	"Which file?": "Quel fichier ?",
	"How often?": "À quelle fréquence ?",
	"At most {max} names, none longer than 255.":
		"Au plus {max} noms, aucun de plus de 255 caractères.",
	"Empty: as it is. Another address forgets it.":
		"Vide : inchangé. Une autre adresse l’efface.",
	"With it the receiver checks that a message is from here.":
		"Il permet au destinataire de vérifier qu’un message vient d’ici.",
	"Such as “Bearer …”; it may stay empty.":
		"Par exemple « Bearer … » ; peut rester vide.",
	"Name that it writes under": "Nom sous lequel il écrit",
	"Address of its picture": "Adresse de son image",
	"Address of the home server": "Adresse du serveur d’accueil",
	"Type of the message: 0 notice, 1 text":
		"Type du message : 0 notice, 1 texte",
	"Keep it switched on to try again.": "Enregistrez-le activé pour réessayer.",
	"What was sent to it is forgotten with it.":
		"Ce qui lui a été envoyé est oublié avec lui.",
	"There is no commit yet that it could be told of.":
		"Il n’y a encore aucun commit à lui annoncer.",
	"The test is on its way: look here again in a moment.":
		"Le test est en route : revenez voir dans un instant.",
	"User name there": "Nom d’utilisateur là-bas",
	"Password or token there": "Mot de passe ou jeton là-bas",
	"This is not {name}.": "Ce n’est pas {name}.",
	"Workflows of this repository read them. Nobody sees a value again, also not in logs.":
		"Les workflows de ce dépôt les lisent. Personne ne revoit une valeur, pas même dans les journaux.",
	"Workflows of this repository read them. They are no secrets: logs may show them.":
		"Les workflows de ce dépôt les lisent. Elles ne sont pas secrètes : les journaux peuvent les montrer.",
	"Machines that do the jobs of workflows of this repository alone.":
		"Machines qui n’exécutent que les jobs des workflows de ce dépôt.",
	"It has no runner of its own; those of its owner and of the forge do its jobs.":
		"Il n’a pas d’exécuteur à lui ; ceux de son propriétaire et de la forge exécutent ses jobs.",
	"Such as main, release/* or **/stable: * stands for anything but a slash, ** for slashes too.":
		"Par exemple main, release/* ou **/stable : * vaut pour tout sauf une barre oblique, ** pour les barres aussi.",
	"Some may merge although something is missing":
		"Certains peuvent fusionner même s’il manque quelque chose",
	"Only approvals of those on a list count":
		"Seules comptent les approbations des personnes d’une liste",
	"One name or pattern a line; empty is all that there are.":
		"Un nom ou motif par ligne ; vide : tous ceux qui existent.",
	"Files that whoever writes code changes all the same":
		"Fichiers que peut quand même modifier qui écrit du code",
	"deploy keys that may write": "clés de déploiement qui peuvent écrire",
	"A rule before it holds for: {names}":
		"Une règle placée avant s’applique à : {names}",
	"Name a branch, or a pattern.": "Indiquez une branche ou un motif.",
	"Put the rule {name} one place up": "Monter la règle {name} d’un rang",
	"Put the rule {name} one place down": "Descendre la règle {name} d’un rang",
	"What its units say": "Ce que disent ses sections",
	"Take the repository from the team {name}":
		"Retirer le dépôt à l’équipe {name}",
	"Which teams work here, owners of {owner} decide.":
		"Les propriétaires de {owner} décident quelles équipes travaillent ici.",
	"That is an organization. Hand the repository over, or use its teams.":
		"C’est une organisation. Transférez-lui le dépôt ou servez-vous de ses équipes.",
	"The team works here already.": "L’équipe travaille déjà ici.",
	"The team {name} works here now.":
		"L’équipe {name} travaille maintenant ici.",
	"The team {name} works here no longer.":
		"L’équipe {name} ne travaille plus ici.",
	"The old address leads to the new one until somebody takes it; clones go on working.":
		"L’ancienne adresse mène à la nouvelle jusqu’à ce que quelqu’un la prenne ; les clones continuent de fonctionner.",
	"Make it a repository of its own": "En faire un dépôt indépendant",
	"It follows {address} no longer, and can be written. It cannot become a mirror again.":
		"Il ne suit plus {address} et peut être modifié. Il ne peut pas redevenir un miroir.",
	"End the mirroring": "Mettre fin au miroir",
	"Handed over, but not taken yet": "Transféré, mais pas encore accepté",
	"{name} is asked. Until then it stays as it is.":
		"{name} est sollicité. D’ici là, tout reste en l’état.",
	"It goes with its issues, pull requests and wiki to another user or organization. You lose the rights that you have as its owner. Where you may not make repositories, the new owner is asked first.":
		"Il part avec ses tickets, demandes de fusion et wiki chez une autre personne ou organisation. Vous perdez vos droits de propriétaire. Là où vous ne pouvez pas créer de dépôts, on demande d’abord au nouveau propriétaire.",
	"It is a repository of its own now.":
		"C’est maintenant un dépôt indépendant.",
	"It belongs to {name} already.": "Il appartient déjà à {name}.",
	"The new owner has blocked you.": "Le nouveau propriétaire vous a bloqué.",
	"{name} has a repository of this name already.":
		"{name} a déjà un dépôt de ce nom.",
	"{name} is asked.": "{name} est sollicité.",
	"Small letters, digits and dashes, with spaces between the topics; 25 at most.":
		"Minuscules, chiffres et tirets, avec des espaces entre les sujets ; 25 au plus.",
	"The picture as it is now": "L’image actuelle",
	"This cannot be a topic: {names}": "Ceci ne peut pas être un sujet : {names}",
	"Addresses that the forge tells at once what happens in this repository.":
		"Adresses que la forge prévient aussitôt de ce qui se passe dans ce dépôt.",
	"Such as 8h or 30m; 10m at least, 0 is never by itself.":
		"Par exemple 8h ou 30m ; 10m au moins, 0 : jamais tout seul.",
	"With such a key a machine fetches this repository over SSH, and no other; where you allow it, it pushes too.":
		"Avec une telle clé, une machine récupère ce dépôt par SSH, et aucun autre ; là où vous le permettez, elle pousse aussi.",
	"What stands in the .pub file; it begins with ssh-ed25519 or ssh-rsa.":
		"Le contenu du fichier .pub ; il commence par ssh-ed25519 ou ssh-rsa.",
	"Whoever has the key then changes the code.":
		"Qui possède la clé peut alors modifier le code.",
	"Files that Git LFS keeps beside the history, of all commits.":
		"Fichiers que Git LFS garde à côté de l’historique, pour tous les commits.",
	Object: "Objet",
	Came: "Arrivé",
	"Came:": "Arrivé :",
	"Who locks a file works on it alone: git refuses pushes of others that change it.":
		"Qui verrouille un fichier y travaille seul : git refuse les push des autres qui le modifient.",
	"Lift the lock of {path}": "Lever le verrou de {path}",
	"Lock a file for yourself": "Verrouiller un fichier pour vous",
	"It was locked already.": "Il était déjà verrouillé.",
	"The file is open to all again.": "Le fichier est de nouveau ouvert à tous.",
	"The forge pushes all branches and tags there; what is only there is lost.":
		"La forge y pousse toutes les branches et tous les tags ; ce qui n’existe que là-bas est perdu.",
	"Follow no longer: {name}": "Ne plus suivre : {name}",
	"Push to all of them now": "Pousser maintenant vers tous",
	"Let another one follow": "Ajouter un dépôt qui suit",
	"Delete branches that are deleted there":
		"Supprimer les branches supprimées là-bas",
	"Tags that fit a rule are made, moved and deleted only by those on its list.":
		"Les tags qui correspondent à une règle ne sont créés, déplacés et supprimés que par les personnes de sa liste.",
	"No rule yet: whoever may write code may make every tag.":
		"Pas encore de règle : qui peut écrire du code peut créer tous les tags.",
	"Kept to: {names}.": "Réservés à : {names}.",
	"Tag, or a pattern of tags": "Tag ou motif de tags",
	"Such as v1.0, v* or /^v\\d+$/: a regular expression stands between slashes.":
		"Par exemple v1.0, v* ou /^v\\d+$/ : une expression rationnelle se place entre barres obliques.",
	"Name somebody who may make these tags.":
		"Nommez quelqu’un qui peut créer ces tags.",
	"Name a tag, or a pattern.": "Indiquez un tag ou un motif.",
	"Times can be kept": "Le temps peut être enregistré",
	"Only who works here keeps times":
		"Seules les personnes qui travaillent ici enregistrent leur temps",
	"Issues can wait for each other":
		"Les tickets peuvent dépendre les uns des autres",
	"Address of the tracker elsewhere": "Adresse du suivi de tickets externe",
	"Address of one issue there": "Adresse d’un ticket là-bas",
	"With {user}, {repo} and {index} where they belong.":
		"Avec {user}, {repo} et {index} à leur place.",
	"How its issues are named in texts":
		"Comment ses tickets sont nommés dans les textes",
	"By number: #123": "Par numéro : #123",
	"By word and number: ABC-123": "Par mot et numéro : ABC-123",
	"By a pattern": "Par un motif",
	"Address of the wiki elsewhere": "Adresse du wiki externe",
	"Commits put on top, one by one": "Commits rebasés, un par un",
	"Commits put on top, then a merge commit":
		"Commits rebasés, puis un commit de fusion",
	"Only when the branch is already on top":
		"Seulement si la branche est déjà à jour (avance rapide)",
	"Marked as merged by hand": "Marquée comme fusionnée à la main",
	"By those who merge with git and say so here.":
		"Par qui fusionne avec git et le signale ici.",
	"Notice what was merged by hand": "Détecter ce qui a été fusionné à la main",
	"By a merge": "Par une fusion",
	"By putting them on top": "Par un rebase",
	"White space alone is no conflict":
		"Les espaces seuls ne sont pas un conflit",
	"Those who work here may push to branches of forks, unless told otherwise":
		"Qui travaille ici peut pousser vers les branches des forks, sauf indication contraire",
	"Branch that pull requests go to": "Branche visée par les demandes de fusion",
	"Empty: the default branch.": "Vide : la branche par défaut.",
	"Allow one way to bring branches up to date, and offer it first.":
		"Autorisez une façon de mettre les branches à jour et proposez-la en premier.",
	"Private now: only whom you let in sees it.":
		"Désormais privé : seules les personnes que vous admettez le voient.",
	"Public now: everybody sees it, also without an account.":
		"Désormais public : tout le monde le voit, même sans compte.",
	"Public now: everybody who may see {owner} sees it.":
		"Désormais public : toute personne qui peut voir {owner} le voit.",
	"It is a fork, and as private as what it was made from.":
		"C’est un fork, aussi privé que le dépôt dont il provient.",
	"Its code with all of its history, its issues, pull requests, wiki and releases can be read and searched by everybody who may see {owner}.":
		"Son code avec tout son historique, ses tickets, demandes de fusion, wiki et versions peuvent être lus et cherchés par toute personne qui peut voir {owner}.",
	"What was once written there, secrets too, counts as known from then on.":
		"Ce qui y a été écrit un jour, secrets compris, est dès lors à considérer comme connu.",
	"Everybody with an account may fork it.":
		"Toute personne ayant un compte peut en créer un fork.",
	"Who is no collaborator and in no team with it does not see it any more; their copies stay with them.":
		"Qui n’est pas collaborateur ni membre d’une équipe y ayant accès ne le voit plus ; ses copies lui restent.",
	"Programs that read it without signing in, such as proxies of packages, read it no longer.":
		"Les programmes qui le lisent sans se connecter, comme les proxys de paquets, ne le lisent plus.",
	"{n} stars stay, and are seen by whom you let in": {
		one: "{n} étoile reste, visible pour les personnes que vous admettez",
		other: "{n} étoiles restent, visibles pour les personnes que vous admettez",
	},
};
