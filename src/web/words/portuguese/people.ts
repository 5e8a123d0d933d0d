import type { Catalogue } from "../catalogue.ts";

/** Pages of people and organizations. */
export const peopleInPortuguese: Catalogue = {
	Calendar: "Calendário",
	"There is no team that you may see": "Não há equipes que você possa ver",
	"There is nobody that you may see": "Não há ninguém que você possa ver",
	"{n} things done in a year": {
		one: "{n} ação em um ano",
		other: "{n} ações em um ano",
	},
	"{name} keeps it private": "{name} mantém isso privado",
	"follows {n}": "segue {n}",
	"The words are a topic": "As palavras são um tópico",
	"There is no such time zone.": "Não existe esse fuso horário.",
};
