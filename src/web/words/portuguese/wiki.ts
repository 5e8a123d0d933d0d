import type { Catalogue } from "../catalogue.ts";

/** Of the wiki. */
export const wikiInPortuguese: Catalogue = {
	"Pictures and files": "Imagens e arquivos",
	"20 files and 32 megabytes at most. They are kept beside the page; links to them are put at its end.":
		"No máximo 20 arquivos e 32 megabytes. Ficam ao lado da página; os links são postos no fim dela.",
	"Choose two to compare: on the left the one that is looked from, on the right the one that is looked at.":
		"Escolha duas para comparar: à esquerda a de partida, à direita a que se examina.",
	"Compare from {id}": "Comparar de {id}",
	"Compare to {id}": "Comparar com {id}",
	"Compare the chosen versions": "Comparar as versões escolhidas",
	"Compare versions of {page}": "Comparar versões de {page}",
	"Swap sides": "Trocar os lados",
	"All versions": "Todas as versões",
	"Search the wiki": "Buscar na wiki",
	"Looking took too long: there may be more pages that fit.":
		"A busca demorou demais: pode haver mais páginas que combinam.",
	"Pages with all words in their title or text are found.":
		"São encontradas páginas com todas as palavras no título ou no texto.",
	"No page fits": "Nenhuma página combina",
	"These files cannot be kept: too many, or names that none can have.":
		"Estes arquivos não podem ser guardados: são demais ou têm nomes impossíveis.",
	"{n} pages": { one: "{n} página", other: "{n} páginas" },
};
