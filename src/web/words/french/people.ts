import type { Catalogue } from "../catalogue.ts";

/** Pages of people and organizations. */
export const peopleInFrench: Catalogue = {
	Calendar: "Calendrier",
	"There is no team that you may see": "Aucune équipe que vous puissiez voir",
	"There is nobody that you may see": "Personne que vous puissiez voir",
	"{n} things done in a year": {
		one: "{n} action en un an",
		other: "{n} actions en un an",
	},
	"{name} keeps it private": "{name} ne montre pas cela",
	"follows {n}": "suit {n}",
	"The words are a topic": "Les mots sont un sujet",
	"There is no such time zone.": "Ce fuseau horaire n’existe pas.",
};
