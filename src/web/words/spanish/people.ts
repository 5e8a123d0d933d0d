import type { Catalogue } from "../catalogue.ts";

/** Pages of people and organizations. */
export const peopleInSpanish: Catalogue = {
	Calendar: "Calendario",
	"There is no team that you may see": "No hay equipos que puedas ver",
	"There is nobody that you may see": "No hay nadie que puedas ver",
	"{n} things done in a year": {
		one: "{n} acción en un año",
		other: "{n} acciones en un año",
	},
	"{name} keeps it private": "{name} lo mantiene en privado",
	"follows {n}": "sigue a {n}",
	"The words are a topic": "Las palabras son un tema",
	"There is no such time zone.": "No existe esa zona horaria.",
};
