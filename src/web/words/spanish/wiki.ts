import type { Catalogue } from "../catalogue.ts";

/** Of the wiki. */
export const wikiInSpanish: Catalogue = {
	"Pictures and files": "Imágenes y archivos",
	"20 files and 32 megabytes at most. They are kept beside the page; links to them are put at its end.":
		"20 archivos y 32 megabytes como máximo. Se guardan junto a la página; sus enlaces se añaden al final.",
	"Choose two to compare: on the left the one that is looked from, on the right the one that is looked at.":
		"Elige dos para comparar: a la izquierda la de partida, a la derecha la que se mira.",
	"Compare from {id}": "Comparar desde {id}",
	"Compare to {id}": "Comparar con {id}",
	"Compare the chosen versions": "Comparar las versiones elegidas",
	"Compare versions of {page}": "Comparar versiones de {page}",
	"Swap sides": "Intercambiar lados",
	"All versions": "Todas las versiones",
	"Search the wiki": "Buscar en la wiki",
	"Looking took too long: there may be more pages that fit.":
		"La búsqueda tardó demasiado: puede haber más páginas que encajen.",
	"Pages with all words in their title or text are found.":
		"Se encuentran las páginas con todas las palabras en su título o texto.",
	"No page fits": "Ninguna página encaja",
	"These files cannot be kept: too many, or names that none can have.":
		"Estos archivos no se pueden guardar: son demasiados o sus nombres no son posibles.",
	"{n} pages": { one: "{n} página", other: "{n} páginas" },
};
