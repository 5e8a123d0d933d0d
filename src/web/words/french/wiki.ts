import type { Catalogue } from "../catalogue.ts";

/** Of the wiki. */
export const wikiInFrench: Catalogue = {
	"Pictures and files": "Images et fichiers",
	"20 files and 32 megabytes at most. They are kept beside the page; links to them are put at its end.":
		"20 fichiers et 32 mégaoctets au plus. Ils sont gardés à côté de la page ; leurs liens sont ajoutés à la fin.",
	"Choose two to compare: on the left the one that is looked from, on the right the one that is looked at.":
		"Choisissez-en deux à comparer : à gauche la version de départ, à droite celle qu’on examine.",
	"Compare from {id}": "Comparer depuis {id}",
	"Compare to {id}": "Comparer à {id}",
	"Compare the chosen versions": "Comparer les versions choisies",
	"Compare versions of {page}": "Comparer les versions de {page}",
	"Swap sides": "Inverser les côtés",
	"All versions": "Toutes les versions",
	"Search the wiki": "Chercher dans le wiki",
	"Looking took too long: there may be more pages that fit.":
		"La recherche a pris trop de temps : d’autres pages peuvent correspondre.",
	"Pages with all words in their title or text are found.":
		"On trouve les pages dont le titre ou le texte contient tous les mots.",
	"No page fits": "Aucune page ne correspond",
	"These files cannot be kept: too many, or names that none can have.":
		"Ces fichiers ne peuvent pas être gardés : ils sont trop nombreux ou leurs noms sont impossibles.",
	"{n} pages": { one: "{n} page", other: "{n} pages" },
};
