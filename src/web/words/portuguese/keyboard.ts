import type { Catalogue } from "../catalogue.ts";

/** Of the keyboard, the command palette and what scripts say. */
export const keyboardInPortuguese: Catalogue = {
	"Access tokens": "Tokens de acesso",
	Actions: "Ações",
	"Choose the row": "Escolher a linha",
	Everywhere: "Em todo lugar",
	"Go to": "Ir para",
	"Go to anything": "Ir a qualquer lugar",
	"In a repository": "Em um repositório",
	"In lists": "Em listas",
	"In reviews": "Em revisões",
	"In texts": "Em textos",
	"Issues and pull requests": "Issues e pull requests",
	"Next and previous file": "Próximo arquivo e anterior",
	"Next and previous row": "Próxima linha e anterior",
	"Nothing has this name": "Nada tem este nome",
	"Nothing that you may see fits “{word}”.":
		"Nada que você possa ver corresponde a “{word}”.",
	"Open the row": "Abrir a linha",
	"Permanent link": "Link permanente",
	"Show these keys": "Mostrar estas teclas",
	"Single keys can be switched off under Appearance.":
		"As teclas simples podem ser desativadas em Aparência.",
	Viewed: "Visto",
};
