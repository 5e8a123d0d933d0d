import type { Catalogue } from "../catalogue.ts";

/** Of the keyboard, the command palette and what scripts say. */
export const keyboardInSpanish: Catalogue = {
	"Access tokens": "Tokens de acceso",
	Actions: "Acciones",
	"Choose the row": "Elegir la fila",
	Everywhere: "En todas partes",
	"Go to": "Ir a",
	"Go to anything": "Ir a cualquier sitio",
	"In a repository": "En un repositorio",
	"In lists": "En listas",
	"In reviews": "En revisiones",
	"In texts": "En textos",
	"Issues and pull requests": "Incidencias y solicitudes de fusión",
	"Next and previous file": "Archivo siguiente y anterior",
	"Next and previous row": "Fila siguiente y anterior",
	"Nothing has this name": "Nada tiene este nombre",
	"Nothing that you may see fits “{word}”.":
		"Nada que puedas ver coincide con «{word}».",
	"Open the row": "Abrir la fila",
	"Permanent link": "Enlace permanente",
	"Show these keys": "Mostrar estas teclas",
	"Single keys can be switched off under Appearance.":
		"Las teclas sueltas se pueden desactivar en Apariencia.",
	Viewed: "Visto",
};
