import type { Catalogue } from "../catalogue.ts";

/** Repositorys von anderen Servern. */
export const movingInPortuguese: Catalogue = {
	"What runs there": "O que roda lá",
	"Any git server": "Qualquer servidor git",
	"Last change:": "Última alteração:",
	"And then": "E depois",
	"It is a repository of its own": "É um repositório próprio",
	"Bring what is new there again and again":
		"Trazer as novidades de tempos em tempos",
	"How often it follows": "Com que frequência acompanha",
	"The repository is here; what surrounds it is still coming.":
		"O repositório está aqui; o resto ainda está chegando.",
	Import: "Importação",
	"This repository was made here; nothing is brought into it.":
		"Este repositório foi criado aqui; nada é importado nele.",
	"Bring what is new there now": "Trazer agora as novidades",
	"Follow it until you move for good": "Acompanhar até você migrar de vez",
	"Token there": "Token de lá",
	"End the import": "Encerrar a importação",
	"What is here stays, nothing more comes, and the token is forgotten.":
		"O que está aqui fica, nada mais chega e o token é esquecido.",
	"Where it comes from": "De onde vem",
	"Everything is here.": "Está tudo aqui.",
	"The import has ended.": "A importação foi encerrada.",
	"It is under way.": "Está em andamento.",
	"It goes on soon.": "Continua em breve.",
	"What has come": "O que chegou",
	"the other server wants fewer requests":
		"o outro servidor quer menos requisições",
	"it broke off and is tried again": "foi interrompida e é tentada de novo",
	"the other server does not take the token":
		"o outro servidor não aceita o token",
	"the token may not read that there": "o token não pode ler isso lá",
	"{n} issues": {
		one: "{n} issue",
		other: "{n} issues",
	},
	"{n} pull requests": {
		one: "{n} pull request",
		other: "{n} pull requests",
	},
	"{n} reviews": {
		one: "{n} revisão",
		other: "{n} revisões",
	},
	"{n} labels": {
		one: "{n} etiqueta",
		other: "{n} etiquetas",
	},
	"{n} milestones": {
		one: "{n} marco",
		other: "{n} marcos",
	},
	"Import and export": "Importar e exportar",
	"Take it with you": "Levar com você",
	"Download the archive": "Baixar o arquivo",
	"Until you move for good. Only where issues come along.":
		"Até você migrar de vez. Só se as issues vierem junto.",
	"Only git. Nobody writes it here then.":
		"Só git. Então ninguém escreve nele aqui.",
	"From any server that speaks git over HTTPS; from GitHub, GitLab, Gitea and Forgejo with issues and pull requests.":
		"De qualquer servidor que fale git por HTTPS; de GitHub, GitLab, Gitea e Forgejo com issues e pull requests.",
	"Say above what runs there. Most servers want a token that may read all this.":
		"Diga acima o que roda lá. A maioria dos servidores quer um token que possa ler tudo isso.",
	"New issues, comments and commits come again and again. What is changed there replaces what was changed here; branches only go forward.":
		"Novas issues, comentários e commits vêm sempre de novo. O que muda lá substitui o que mudou aqui; branches só avançam.",
	"One archive has the history, the wiki, issues, pull requests, reviews, releases and all files. Another Ingot takes it in with “ingot import archive”; every part of it is in a common format.":
		"Um arquivo contém o histórico, a wiki, issues, pull requests, revisões, releases e todos os arquivos. Outro Ingot o recebe com “ingot import archive”; cada parte está em um formato comum.",
	"{n} files were not given by the other server.": {
		one: "{n} arquivo não foi entregue pelo outro servidor.",
		other: "{n} arquivos não foram entregues pelo outro servidor.",
	},
	"the other server does not show this repository; it may need a token":
		"o outro servidor não mostra este repositório; talvez precise de um token",
	"whoever began the import may no longer do that here":
		"quem começou a importação não pode mais fazer isso aqui",
	"the archive was not read to its end: import it once more":
		"o arquivo não foi lido até o fim: importe-o de novo",
};
