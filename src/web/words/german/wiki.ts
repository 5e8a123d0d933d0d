import type { Catalogue } from "../catalogue.ts";

/** Suche, Vergleich und Dateien des Wikis. */
export const wikiInGerman: Catalogue = {
	"Search the wiki": "Wiki durchsuchen",
	"Looking took too long: there may be more pages that fit.":
		"Die Suche hat zu lange gedauert: vielleicht passen noch mehr Seiten.",
	"Pages with all words in their title or text are found.":
		"Gefunden werden Seiten, in deren Titel oder Text alle Wörter stehen.",
	"No page fits": "Keine Seite passt",
	"Try fewer or other words.": "Versuche es mit weniger oder anderen Wörtern.",
	"Compare from {id}": "Vergleichen von {id}",
	"Compare to {id}": "Vergleichen mit {id}",
	"Choose two to compare: on the left the one that is looked from, on the right the one that is looked at.":
		"Wähle zwei zum Vergleich: links die Ausgangsversion, rechts die, die angesehen wird.",
	"Compare the chosen versions": "Gewählte Versionen vergleichen",
	"Compare versions of {page}": "Versionen von {page} vergleichen",
	"Swap sides": "Seiten tauschen",
	"All versions": "Alle Versionen",
	"Pictures and files": "Bilder und Dateien",
	"20 files and 32 megabytes at most. They are kept beside the page; links to them are put at its end.":
		"Höchstens 20 Dateien und 32 Megabyte. Sie liegen neben der Seite; Links auf sie kommen an ihr Ende.",
	"These files cannot be kept: too many, or names that none can have.":
		"Diese Dateien gehen nicht: es sind zu viele, oder so kann keine heißen.",
	"{n} pages": { one: "1 Seite", other: "{n} Seiten" },
};
