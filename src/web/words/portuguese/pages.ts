import type { Catalogue } from "../catalogue.ts";

/** Texts of several pages: frame, home, sign in, new things. */
export const pagesInPortuguese: Catalogue = {
	"A new password for {name}": "Uma nova senha para {name}",
	"A token lets a program act for you, by the API or by git over HTTPS, within what you allow here. It cannot sign in to these pages.":
		"Um token permite que um programa aja por você, pela API ou pelo git via HTTPS, dentro do que você permite aqui. Ele não entra nestas páginas.",
	"About you": "Sobre você",
	"Add the address": "Adicionar o endereço",
	"Add the key": "Adicionar a chave",
	Address: "Endereço",
	"Address:": "Endereço:",
	"All are marked as read.": "Todas foram marcadas como lidas.",
	"All mails again": "Todos os e-mails de novo",
	"All other sessions end with the old one.":
		"Com a antiga terminam todas as outras sessões.",
	"All sessions end with the old one.":
		"Com a antiga terminam todas as sessões.",
	"Allow it something.": "Permita alguma coisa.",
	"An address begins with https:// or http://.":
		"Um endereço começa com https:// ou http://.",
	"Another address": "Outro endereço",
	"Ask who looks after it to open it again.":
		"Peça a quem cuida dele que o reabra.",
	"Block somebody": "Bloquear alguém",
	Browser: "Navegador",
	"Change accounts and the forge": "Alterar contas e a forja",
	"Change members, teams and settings":
		"Alterar membros, equipes e configurações",
	"Change the password": "Alterar a senha",
	"Change your profile, mail addresses and keys":
		"Alterar seu perfil, endereços de e-mail e chaves",
	"Choose who owns it.": "Escolha de quem ele é.",
	"Code and releases": "Código e versões",
	"Commit {name}": "Commit {name}",
	"Commits that you make here carry an address that leads nowhere.":
		"Commits que você faz aqui levam um endereço que não chega a lugar nenhum.",
	"Commits with this address become yours once it is confirmed.":
		"Commits com este endereço passam a ser seus quando ele for confirmado.",
	Confirmed: "Confirmado",
	"Copy it now. It is not shown again.":
		"Copie agora. Não será mostrado de novo.",
	"Delete the key {name}": "Excluir a chave {name}",
	"Delete the token {name}": "Excluir o token {name}",
	Done: "Concluído",
	"Download packages": "Baixar pacotes",
	"Each browser in which you are signed in has a session. End those that you do not know, and change your password then.":
		"Cada navegador em que você entrou tem uma sessão. Encerre as que não conhece e depois altere sua senha.",
	End: "Encerrar",
	"End all others": "Encerrar todas as outras",
	"End the session of {browser}": "Encerrar a sessão de {browser}",
	Everything: "Tudo",
	"Everything you can reach": "Tudo o que você alcança",
	Federation: "Federação",
	"For you, to know it again: “laptop, git”.":
		"Para você, para reconhecê-lo: “notebook, git”.",
	"For you, to know it again: “laptop”.":
		"Para você, para reconhecê-la: “notebook”.",
	"Hide my mail address": "Ocultar meu endereço de e-mail",
	"Hide what I do": "Ocultar o que faço",
	"It stands in the address of all its repositories.":
		"Aparece no endereço de todos os seus repositórios.",
	"Last used": "Último uso",
	"Last used:": "Último uso:",
	Made: "Criado",
	"Made:": "Criado:",
	"Mail addresses": "Endereços de e-mail",
	Mails: "E-mails",
	"Mails go here": "Os e-mails vêm para cá",
	"Make one": "Criar um",
	"Make one: it owns repositories, and teams work in them.":
		"Crie uma: ela possui repositórios, e equipes trabalham neles.",
	"Make the first one": "Criar o primeiro",
	"Make the token": "Criar o token",
	"Done: {title}": "Concluído: {title}",
	"Unread: {title}": "Não lido: {title}",
	"Name as it is shown": "Nome exibido",
	"New key": "Nova chave",
	"New token": "Novo token",
	"No longer there": "Não existe mais",
	"No mails at all": "Nenhum e-mail",
	"No more mails about failed runs":
		"Sem mais e-mails sobre execuções com falha",
	"No more mails about releases": "Sem mais e-mails sobre versões",
	"No more mails about this item": "Sem mais e-mails sobre este item",
	"Not confirmed yet": "Ainda não confirmado",
	Nothing: "Nada",
	"Nothing more": "Nada mais",
	"Nothing yet": "Nada ainda",
	"One mail a day": "Um e-mail por dia",
	"Only mails that are for me": "Somente e-mails para mim",
	"Only you and administrators see it on your page.":
		"Só você e administradores veem isso na sua página.",
	"Open, comment, label and close them": "Abrir, comentar, etiquetar e fechar",
	Part: "Parte",
	"Password until now": "Senha atual",
	"Paste your public key.": "Cole sua chave pública.",
	Place: "Lugar",
	"Public key": "Chave pública",
	"Public things only": "Somente o que é público",
};
