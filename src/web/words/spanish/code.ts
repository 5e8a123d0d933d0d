import type { Catalogue } from "../catalogue.ts";

/** How code is read and changed with more than text: pictures, the tree at the side, the editor. */
export const codeInSpanish: Catalogue = {
	After: "Después",
	Before: "Antes",
	"Choose what it takes over.": "Elige qué copia.",
	"Deleted branches": "Ramas eliminadas",
	Diagram: "Diagrama",
	"Esc, then Tab leaves the text.": "Esc y luego Tab salen del texto.",
	"Lines are indented by tabs.": "Las líneas se sangran con tabuladores.",
	"Lines are indented by {n} spaces.":
		"Las líneas se sangran con {n} espacios.",
	"Files of the default branch": "Archivos de la rama por defecto",
	"It begins with what the template has, and with a history of its own.":
		"Empieza con lo que tiene la plantilla y con un historial propio.",
	"New repository from {name}": "Nuevo repositorio a partir de {name}",
	Restore: "Restaurar",
	"Restore the branch {name}": "Restaurar la rama {name}",
	"Rules of branches": "Reglas de ramas",
	"The branch {name} is there again.": "La rama {name} está de vuelta.",
	"There is nothing of it left to restore.":
		"No queda nada de ella que restaurar.",
	"Use this template": "Usar esta plantilla",
	"What it takes over": "Qué copia",
	"How much of the new one": "Cuánto de la nueva",
	"Onion skin": "Superposición",
	"Side by side": "Lado a lado",
	Swipe: "Deslizar",
	"Tree of the files": "Árbol de archivos",
	"What is in {name}": "Qué hay en {name}",
	"These are more than 20 files. Take some away.":
		"Son más de 20 archivos. Quita algunos.",
	"These files are too large together. Take some away.":
		"Juntos, estos archivos son demasiado grandes. Quita algunos.",
	"Directories cannot be dropped; choose their files.":
		"No se pueden soltar carpetas; elige sus archivos.",
	"Drop files here or paste them.": "Suelta archivos aquí o pégalos.",
	"Take {name} away": "Quitar {name}",
	"Nothing was sent. The files are still chosen.":
		"No se ha enviado nada. Los archivos siguen elegidos.",
	"Files can be dropped on this page as well.":
		"También se pueden soltar archivos en esta página.",
	"{n} cells are the same.": {
		one: "{n} celda es igual.",
		other: "{n} celdas son iguales.",
	},
	"Only what describes the notebook changed.":
		"Solo cambió lo que describe el notebook.",
	"There is no such cell.": "No existe esa celda.",
	"A large picture; the whole notebook shows it.":
		"Una imagen grande; el notebook completo la muestra.",
	"moved from {place}": "movido desde {place}",
	"moved to {place}": "movido a {place}",
	"Show {n} lines": {
		one: "Mostrar {n} línea",
		other: "Mostrar {n} líneas",
	},
	"This workflow would not run.": "Este flujo de trabajo no se ejecutaría.",
	"This workflow can be read.": "Este flujo de trabajo se puede leer.",
	"Nobody would be offered this template.":
		"Esta plantilla no se ofrecería a nadie.",
	"This template can be read.": "Esta plantilla se puede leer.",
	"Comments on lines": "Comentarios en líneas",
	"What is said of lines stands in the difference above.":
		"Lo que se dice de líneas está en la diferencia de arriba.",
	"{n} comments on lines": {
		one: "{n} comentario en una línea",
		other: "{n} comentarios en líneas",
	},
	"Commits from {from} to {until}": "Commits del {from} al {until}",
	"The bars beside each name cover the same time.":
		"Las barras junto a cada nombre abarcan el mismo período.",
	"Languages over time": "Lenguajes a lo largo del tiempo",
	"No language is recognised here": "Aquí no se reconoce ningún lenguaje",
	"Languages from {from} to {until}": "Lenguajes del {from} al {until}",
};
