import type { Catalogue } from "../catalogue.ts";

/** How code is read and changed with more than text: pictures, the tree at the side, the editor. */
export const codeInPortuguese: Catalogue = {
	After: "Depois",
	Before: "Antes",
	"Choose what it takes over.": "Escolha o que ele copia.",
	"Deleted branches": "Branches excluídos",
	Diagram: "Diagrama",
	"Esc, then Tab leaves the text.": "Esc e depois Tab saem do texto.",
	"Lines are indented by tabs.": "As linhas são recuadas com tabulações.",
	"Lines are indented by {n} spaces.":
		"As linhas são recuadas com {n} espaços.",
	"Files of the default branch": "Arquivos do branch padrão",
	"It begins with what the template has, and with a history of its own.":
		"Começa com o que o modelo tem e com um histórico próprio.",
	"New repository from {name}": "Novo repositório a partir de {name}",
	Restore: "Restaurar",
	"Restore the branch {name}": "Restaurar o branch {name}",
	"Rules of branches": "Regras de branches",
	"The branch {name} is there again.": "O branch {name} está de volta.",
	"There is nothing of it left to restore.":
		"Não restou nada dele para restaurar.",
	"Use this template": "Usar este modelo",
	"What it takes over": "O que ele copia",
	"How much of the new one": "Quanto da nova",
	"Onion skin": "Sobreposição",
	"Side by side": "Lado a lado",
	Swipe: "Deslizar",
	"Tree of the files": "Árvore de arquivos",
	"What is in {name}": "O que há em {name}",
	"These are more than 20 files. Take some away.":
		"São mais de 20 arquivos. Remova alguns.",
	"These files are too large together. Take some away.":
		"Juntos, estes arquivos são grandes demais. Remova alguns.",
	"Directories cannot be dropped; choose their files.":
		"Não é possível soltar pastas; escolha os arquivos delas.",
	"Drop files here or paste them.": "Solte arquivos aqui ou cole-os.",
	"Take {name} away": "Remover {name}",
	"Nothing was sent. The files are still chosen.":
		"Nada foi enviado. Os arquivos continuam escolhidos.",
	"Files can be dropped on this page as well.":
		"Também é possível soltar arquivos nesta página.",
	"{n} cells are the same.": {
		one: "{n} célula é igual.",
		other: "{n} células são iguais.",
	},
	"Only what describes the notebook changed.":
		"Só mudou o que descreve o notebook.",
	"There is no such cell.": "Não existe essa célula.",
	"A large picture; the whole notebook shows it.":
		"Uma imagem grande; o notebook inteiro a mostra.",
	"moved from {place}": "movido de {place}",
	"moved to {place}": "movido para {place}",
	"Show {n} lines": {
		one: "Mostrar {n} linha",
		other: "Mostrar {n} linhas",
	},
	"This workflow would not run.": "Este workflow não seria executado.",
	"This workflow can be read.": "Este workflow pode ser lido.",
	"Nobody would be offered this template.":
		"Este modelo não seria oferecido a ninguém.",
	"This template can be read.": "Este modelo pode ser lido.",
	"Comments on lines": "Comentários em linhas",
	"What is said of lines stands in the difference above.":
		"O que se diz de linhas está na diferença acima.",
	"{n} comments on lines": {
		one: "{n} comentário em uma linha",
		other: "{n} comentários em linhas",
	},
	"Commits from {from} to {until}": "Commits de {from} a {until}",
	"The bars beside each name cover the same time.":
		"As barras ao lado de cada nome cobrem o mesmo período.",
	"Languages over time": "Linguagens ao longo do tempo",
	"No language is recognised here": "Nenhuma linguagem é reconhecida aqui",
	"Languages from {from} to {until}": "Linguagens de {from} a {until}",
};
