import type { Catalogue } from "../catalogue.ts";

/** Pull requests and reviews. */
export const pullsInFrench: Catalogue = {
	required: "obligatoire",
	"Details of {name}": "Détails de {name}",
	"It brings no commits": "Elle n’apporte aucun commit",
	"The base has all of them already.": "La base les a déjà tous.",
	"No check has reported yet": "Aucune vérification n’a encore répondu",
	"Workflows of this repository, and programs that report to it, stand here.":
		"Les workflows de ce dépôt et les programmes qui y signalent des résultats figurent ici.",
	Conflicts: "Conflits",
	"There are no conflicts": "Il n’y a pas de conflit",
	"Back to the pull request": "Retour à la demande de fusion",
	"Both branches changed these files":
		"Les deux branches ont modifié ces fichiers",
	"Resolve them on your machine": "Résolvez-les sur votre machine",
	"In a clone of the branch: bring in the base, mend each file where git left its marks, commit and push.":
		"Dans un clone de la branche : intégrez la base, corrigez chaque fichier où git a laissé ses marques, validez et poussez.",
	"A pull request compares since the branches parted.":
		"Une demande de fusion compare depuis la séparation des branches.",
	"Open threads": "Fils ouverts",
	"Commit the chosen suggestions as": "Valider les suggestions choisies sous",
	"Apply suggestions": "Appliquer les suggestions",
	"Commit them": "Les valider",
	"Said of files that are not shown here":
		"À propos de fichiers non affichés ici",
	"Comment on {path}": "Commenter {path}",
	"Comment on the file": "Commenter le fichier",
	"{n} of {all} viewed": "{n} vus sur {all}",
	"Previous commit": "Commit précédent",
	"Next commit": "Commit suivant",
	"Comment on line {n} as it was before":
		"Commenter la ligne {n} telle qu’elle était avant",
	"Comment on line {n}": "Commenter la ligne {n}",
	"From line": "De la ligne",
	"to line {n}": "à la ligne {n}",
	"Add to your review": "Ajouter à votre relecture",
	"Begin a review with it": "Commencer une relecture",
	"Comment now": "Commenter maintenant",
	"Suggest a change": "Suggérer un changement",
	"New pull request": "Nouvelle demande de fusion",
	Draft: "Brouillon",
	"checks passed": "vérifications réussies",
	"checks failed": "vérifications échouées",
	"checks are under way": "vérifications en cours",
	conflicts: "conflits",
	"It can be merged": "Elle peut être fusionnée",
	"Nothing stands in the way.": "Rien ne s’y oppose.",
	"It is ready to be merged": "Elle est prête à être fusionnée",
	"Who may merge into {base} does it.":
		"Qui peut fusionner dans {base} s’en charge.",
	"It cannot be merged yet": "Elle ne peut pas encore être fusionnée",
	"It will be merged by itself when nothing is in the way":
		"Elle sera fusionnée automatiquement quand plus rien ne s’y opposera",
	"{name} asked for it": "{name} l’a demandé",
	"Take it back": "Annuler",
	"{base} has commits that the branch has not":
		"{base} a des commits que la branche n’a pas",
	"That need not be mended.": "Ce n’est pas un obstacle.",
	"It is merged": "Elle est fusionnée",
	"It is closed and not merged": "Elle est fermée sans fusion",
	"{name} merged it into {base}": "{name} l’a fusionnée dans {base}",
	"Open it again to merge it.": "Rouvrez-la pour la fusionner.",
	"Delete the branch {name}": "Supprimer la branche {name}",
	"All its commits are in {base}.": "Tous ses commits sont dans {base}.",
	"Its commits stay with this pull request.":
		"Ses commits restent avec cette demande de fusion.",
	"Way and message": "Méthode et message",
	"Title of the commit": "Titre du commit",
	"Empty: as the repository has it for the way that is chosen.":
		"Vide : ce que le dépôt prévoit pour la méthode choisie.",
	Message: "Message",
	"The commit of a merge by hand": "Le commit d’une fusion manuelle",
	"Delete the branch {name} after it": "Supprimer ensuite la branche {name}",
	"Mark it as merged by hand": "Marquer comme fusionnée manuellement",
	"Merge when nothing is in the way": "Fusionner quand rien ne s’y oppose",
	"Merge anyway": "Fusionner quand même",
	"You may pass the rule of {base} as an administrator.":
		"En tant qu’administrateur, vous pouvez passer outre la règle de {base}.",
	"You are on the list of those who may pass the rule of {base}.":
		"Vous faites partie des personnes qui peuvent passer outre la règle de {base}.",
	"Choose how it is merged.": "Choisissez comment fusionner.",
	"It is merged, and its branch deleted.":
		"Elle est fusionnée et sa branche supprimée.",
	"It is merged.": "Elle est fusionnée.",
	"The branch is up to date.": "La branche est à jour.",
	"It is still open: its branch is needed.":
		"Elle est encore ouverte : sa branche est nécessaire.",
	"The branch cannot be deleted, or is gone already.":
		"La branche ne peut pas être supprimée, ou l’est déjà.",
	"The branch is deleted.": "La branche est supprimée.",
	"Update it by a merge": "Mettre à jour par fusion",
	"Update it by a rebase": "Mettre à jour par rebase",
	"Make it a draft": "Passer en brouillon",
	"It is ready for review": "Prête pour relecture",
	"The repository is archived": "Le dépôt est archivé",
	"Nothing in it changes.": "Rien n’y change.",
	"The branch {base} is gone": "La branche {base} n’existe plus",
	"Choose another branch to merge into.":
		"Choisissez une autre branche de destination.",
	"How to resolve them": "Comment les résoudre",
	"It is being found out whether it can be merged":
		"On vérifie si elle peut être fusionnée",
	"This page tells when it is.": "Cette page vous le dira.",
	"The two branches have no history in common":
		"Les deux branches n’ont pas d’historique commun",
	"{base} has all of it already": "{base} contient déjà tout",
	"There is nothing to merge; it can be closed.":
		"Il n’y a rien à fusionner ; on peut la fermer.",
	"Whether it can be merged could not be found out":
		"Impossible de savoir si elle peut être fusionnée",
	"A new push tries again.": "Un nouveau push réessaie.",
	"It is a draft": "C’est un brouillon",
	"Drafts are not merged.": "Les brouillons ne sont pas fusionnés.",
	"{base} takes signed commits only": "{base} n’accepte que des commits signés",
	"Some commits have no signature that holds.":
		"Certains commits n’ont pas de signature valide.",
	"Required checks have not reported":
		"Des vérifications obligatoires n’ont pas répondu",
	"Required checks are not done":
		"Des vérifications obligatoires ne sont pas terminées",
	"See the checks": "Voir les vérifications",
	"{given} of {wanted} approvals": "{given} approbations sur {wanted}",
	"People who may write here, or whom the rule of the branch names, approve it.":
		"Les personnes pouvant écrire ici, ou nommées par la règle de la branche, l’approuvent.",
	"Review it": "Relire",
	"Somebody asks for changes": "Quelqu’un demande des modifications",
	"Who asked approves it, or an administrator sets the review aside.":
		"Cette personne l’approuve, ou un administrateur écarte la relecture.",
	"See what is asked for": "Voir ce qui est demandé",
	"Reviews that were asked for are not there":
		"Des relectures demandées manquent",
	"The branch is behind {base}": "La branche est en retard sur {base}",
	"Who may push to the branch updates it.":
		"Qui peut pousser vers la branche la met à jour.",
	"It changes protected files": "Elle modifie des fichiers protégés",
	"It waits for something else that is open":
		"Elle attend autre chose qui est encore ouvert",
	"What it depends on stands beside the conversation.":
		"Ses dépendances figurent à côté de la conversation.",
	"You may not merge into {base}": "Vous ne pouvez pas fusionner dans {base}",
	"Who writes the code of {name} may, or whom the rule of the branch names.":
		"Le peut qui écrit le code de {name}, ou qui est nommé par la règle de la branche.",
	Merge: "Fusionner",
	"All commits, and one that joins them.":
		"Tous les commits, et un qui les réunit.",
	Rebase: "Rebase",
	"The commits one after the other on top of the base.":
		"Les commits l’un après l’autre au-dessus de la base.",
	"Rebase and merge": "Rebase et fusion",
	"Rebased, and a commit that joins them.":
		"Rebasés, avec un commit qui les réunit.",
	Squash: "Squash",
	"One commit with all changes.": "Un seul commit avec tous les changements.",
	"Fast-forward": "Avance rapide",
	"The base moves to the head; only where it has nothing new.":
		"La base avance jusqu’à la tête ; seulement si elle n’a rien de nouveau.",
	"Manually merged": "Fusionnée manuellement",
	"It was merged by hand: name the commit.":
		"Elle a été fusionnée à la main : indiquez le commit.",
	"Pull request": "Demande de fusion",
	"There is a pull request for these branches:":
		"Il existe une demande de fusion pour ces branches :",
	"Sign in to open a pull request":
		"Connectez-vous pour ouvrir une demande de fusion",
	"What it changes, and why": "Ce qu’elle change, et pourquoi",
	"Open it as a draft": "L’ouvrir en brouillon",
	"Open the pull request": "Ouvrir la demande de fusion",
	Reviewers: "Relecteurs",
	"Names, with spaces between them.": "Des noms, séparés par des espaces.",
	"Let those who write the base push to the branch":
		"Laisser ceux qui écrivent la base pousser vers la branche",
	Merged: "Fusionnées",
	"of a fork that is gone": "d’un fork disparu",
	"of a fork that you may not see": "d’un fork que vous ne pouvez pas voir",
	from: "depuis",
	Conversation: "Conversation",
	"{n} of {all}": "{n} sur {all}",
	"set aside": "écartée",
	"{who} approved it": "{who} l’a approuvée",
	"{who} asks for changes": "{who} demande des modifications",
	"{who} has reviewed it": "{who} l’a relue",
	"what changed": "ce qui a changé",
	"That is no line.": "Ce n’est pas une ligne.",
	"Your comment waits for the end of your review.":
		"Votre commentaire attend la fin de votre relecture.",
	"Your review is thrown away.": "Votre relecture est abandonnée.",
	"Say what has to change.": "Dites ce qui doit changer.",
	"Write something first.": "Écrivez d’abord quelque chose.",
	"Your review is sent.": "Votre relecture est envoyée.",
	"The suggestions are committed.": "Les suggestions sont validées.",
	"Finish review": "Terminer la relecture",
	Review: "Relecture",
	"What you say of the whole": "Votre avis d’ensemble",
	Verdict: "Verdict",
	"Neither yes nor no.": "Ni oui ni non.",
	Approve: "Approuver",
	"It can be merged as it is.": "Elle peut être fusionnée telle quelle.",
	"Request changes": "Demander des modifications",
	"Say above what has to change.": "Dites ci-dessus ce qui doit changer.",
	"Send the review": "Envoyer la relecture",
	"Throw it away": "L’abandonner",
	"Choose reviewers": "Choisir des relecteurs",
	"There is nobody who could review it.": "Personne ne pourrait la relire.",
	"Nobody yet": "Personne pour l’instant",
	asked: "demandée",
	approved: "a approuvé",
	"asks for changes": "demande des modifications",
	commented: "a commenté",
	"(an earlier version)": "(une version antérieure)",
	"Ask again": "Redemander",
	"Set aside": "Écarter",
	Why: "Pourquoi",
	"Set the review aside": "Écarter la relecture",
	"Change the target": "Changer la cible",
	"Merge it into": "La fusionner dans",
	"Change it": "Changer",
	"Who writes the base may push to your branch.":
		"Qui écrit la base peut pousser vers votre branche.",
	"Only you and those who write your fork push to the branch.":
		"Seuls vous et ceux qui écrivent votre fork poussez vers la branche.",
	"Keep them out": "Ne plus le permettre",
	"Let them push": "Les laisser pousser",
	"Check out": "Récupérer",
	"With {tool}": "Avec {tool}",
	Copy: "Copier",
	"Resolved by {name}": "Résolu par {name}",
	"by {names}": "par {names}",
	outdated: "obsolète",
	"The file as a whole": "Le fichier entier",
	"Line {n}": "Ligne {n}",
	"as they were before": "telles qu’elles étaient avant",
	"which are others now": "qui ont changé depuis",
	"The lines at that time": "Les lignes à ce moment-là",
	"not sent yet": "pas encore envoyé",
	"Suggested change": "Changement suggéré",
	"with others": "avec d’autres",
	"Commit it": "Valider",
	"Your answer": "Votre réponse",
	"Send the answer": "Envoyer la réponse",
	Resolve: "Résoudre",
	"Version {n}, against {base}": "Version {n}, par rapport à {base}",
	"What changed since version {n}": "Ce qui a changé depuis la version {n}",
	Versions: "Versions",
	viewed: "vu",
	"open threads": "fils ouverts",
	"A title is wanted.": "Un titre est attendu.",
	"Name a branch.": "Indiquez une branche.",
	"{n} checks failed": {
		one: "{n} vérification échouée",
		other: "{n} vérifications échouées",
	},
	"{n} checks are under way": {
		one: "{n} vérification en cours",
		other: "{n} vérifications en cours",
	},
	"{n} checks passed": {
		one: "{n} vérification réussie",
		other: "{n} vérifications réussies",
	},
	"{n} open threads": {
		one: "{n} fil ouvert",
		other: "{n} fils ouverts",
	},
	"{n} things stand in the way; the first ones come first.": {
		one: "{n} chose s’y oppose.",
		other: "{n} choses s’y opposent, les premières d’abord.",
	},
	"Merge {n} commits into the base": {
		one: "Fusionner {n} commit dans la base",
		other: "Fusionner {n} commits dans la base",
	},
	"and {n} more": {
		one: "et {n} autre",
		other: "et {n} autres",
	},
	"Conflicts with the base in {n} files": {
		one: "Conflits avec la base dans {n} fichier",
		other: "Conflits avec la base dans {n} fichiers",
	},
	"{n} required checks failed": {
		one: "{n} vérification obligatoire échouée",
		other: "{n} vérifications obligatoires échouées",
	},
	"had {n} commits merged into": {
		one: "a fait fusionner {n} commit dans",
		other: "a fait fusionner {n} commits dans",
	},
	"wants to merge {n} commits into": {
		one: "veut fusionner {n} commit dans",
		other: "veut fusionner {n} commits dans",
	},
	"{n} earlier commits": {
		one: "{n} commit antérieur",
		other: "{n} commits antérieurs",
	},
	"{n} comments are sent with it": {
		one: "{n} commentaire est envoyé avec",
		other: "{n} commentaires sont envoyés avec",
	},
	"Revert it": "L’annuler",
	"A commit takes back all that it changed.":
		"Un commit annule tout ce qu’elle a changé.",
};
