import type { Catalogue } from "../catalogue.ts";

/** How code is read and changed with more than text: pictures, the tree at the side, the editor. */
export const codeInFrench: Catalogue = {
	After: "Après",
	Before: "Avant",
	"Choose what it takes over.": "Choisissez ce qu’il reprend.",
	"Deleted branches": "Branches supprimées",
	Diagram: "Diagramme",
	"Esc, then Tab leaves the text.": "Échap puis Tab pour quitter le texte.",
	"Lines are indented by tabs.":
		"Les lignes sont indentées par des tabulations.",
	"Lines are indented by {n} spaces.":
		"Les lignes sont indentées de {n} espaces.",
	"Files of the default branch": "Fichiers de la branche par défaut",
	"It begins with what the template has, and with a history of its own.":
		"Il commence avec le contenu du modèle et un historique à lui.",
	"New repository from {name}": "Nouveau dépôt à partir de {name}",
	Restore: "Restaurer",
	"Restore the branch {name}": "Restaurer la branche {name}",
	"Rules of branches": "Règles de branches",
	"The branch {name} is there again.": "La branche {name} est de retour.",
	"There is nothing of it left to restore.": "Il n’en reste rien à restaurer.",
	"Use this template": "Utiliser ce modèle",
	"What it takes over": "Ce qu’il reprend",
	"How much of the new one": "Part de la nouvelle",
	"Onion skin": "Superposition",
	"Side by side": "Côte à côte",
	Swipe: "Balayage",
	"Tree of the files": "Arborescence des fichiers",
	"What is in {name}": "Contenu de {name}",
	"These are more than 20 files. Take some away.":
		"Cela fait plus de 20 fichiers. Retirez-en.",
	"These files are too large together. Take some away.":
		"Ces fichiers sont trop gros ensemble. Retirez-en.",
	"Directories cannot be dropped; choose their files.":
		"Les dossiers ne peuvent pas être déposés ; choisissez leurs fichiers.",
	"Drop files here or paste them.": "Déposez ou collez des fichiers ici.",
	"Take {name} away": "Retirer {name}",
	"Nothing was sent. The files are still chosen.":
		"Rien n’a été envoyé. Les fichiers sont toujours choisis.",
	"Files can be dropped on this page as well.":
		"On peut aussi déposer des fichiers sur cette page.",
	"{n} cells are the same.": {
		one: "{n} cellule est identique.",
		other: "{n} cellules sont identiques.",
	},
	"Only what describes the notebook changed.":
		"Seule la description du notebook a changé.",
	"There is no such cell.": "Cette cellule n’existe pas.",
	"A large picture; the whole notebook shows it.":
		"Une grande image ; le notebook entier l’affiche.",
	"moved from {place}": "déplacé depuis {place}",
	"moved to {place}": "déplacé vers {place}",
	"Show {n} lines": {
		one: "Afficher {n} ligne",
		other: "Afficher {n} lignes",
	},
	"This workflow would not run.": "Ce workflow ne s’exécuterait pas.",
	"This workflow can be read.": "Ce workflow est lisible.",
	"Nobody would be offered this template.":
		"Ce modèle ne serait proposé à personne.",
	"This template can be read.": "Ce modèle est lisible.",
	"Comments on lines": "Commentaires sur des lignes",
	"What is said of lines stands in the difference above.":
		"Ce qui est dit de lignes se trouve dans la différence ci-dessus.",
	"{n} comments on lines": {
		one: "{n} commentaire sur une ligne",
		other: "{n} commentaires sur des lignes",
	},
	"Commits from {from} to {until}": "Commits du {from} au {until}",
	"The bars beside each name cover the same time.":
		"Les barres à côté de chaque nom couvrent la même période.",
	"Languages over time": "Langages au fil du temps",
	"No language is recognised here": "Aucun langage n’est reconnu ici",
	"Languages from {from} to {until}": "Langages du {from} au {until}",
};
