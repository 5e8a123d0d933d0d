import type { Catalogue } from "../catalogue.ts";

/** Of the administration. */
export const adminInPortuguese: Catalogue = {
	"Invitations and approval": "Convites e aprovação",
	"Sources of accounts": "Fontes de contas",
	Tasks: "Tarefas",
	"Events set aside": "Eventos postos de lado",
	"Settings in force": "Configurações em vigor",
	"No organizations": "Nenhuma organização",
	"Find a repository": "Buscar um repositório",
	"No repositories": "Nenhum repositório",
	"Repositories, largest first": "Repositórios, maiores primeiro",
	last: "última vez",
	next: "próxima vez",
	"{n} times": "{n} vezes",
	"Run now: {name}": "Executar agora: {name}",
	"Run now": "Executar agora",
	"{name} has been started.": "{name} foi iniciado.",
	"Try again": "Tentar de novo",
	Forget: "Esquecer",
	changed: "alterado",
	active: "ativo",
	"switched off": "desativado",
	"Needs attention": "Precisa de atenção",
	"Everything is as it should be.": "Está tudo em ordem.",
	"The forge": "A forja",
	Version: "Versão",
	"New account": "Nova conta",
	"Find people": "Buscar pessoas",
	"Nobody has this name": "Ninguém tem este nome",
	administrator: "administrador",
	"not active": "inativo",
	"may not sign in": "não pode entrar",
	restricted: "restrito",
	Mail: "E-mail",
	"The account is made.": "A conta foi criada.",
	"Full name": "Nome completo",
	"Who sees the profile": "Quem vê o perfil",
	everybody: "todos",
	"who is signed in": "quem entrou",
	"nobody else": "mais ninguém",
	"Administers the forge": "Administra a forja",
	Active: "Ativo",
	"May not sign in": "Não pode entrar",
	"End all sessions": "Encerrar todas as sessões",
	"Take the second factor away": "Remover o segundo fator",
	"Delete this account": "Excluir esta conta",
	"The account is deleted.": "A conta foi excluída.",
	"Who waits": "Quem espera",
	"Nobody waits": "Ninguém espera",
	"Turn away": "Recusar",
	Invitations: "Convites",
	"Make an invitation": "Criar um convite",
	"The invitation is taken back.": "O convite foi cancelado.",
	Rules: "Regras",
	Connection: "Conexão",
	Port: "Porta",
	"Groups and teams": "Grupos e equipes",
	"Add a provider": "Adicionar um provedor",
	"Add a directory": "Adicionar um diretório",
	"Delete the source": "Excluir a fonte",
	"The source is added.": "A fonte foi adicionada.",
	"The source is deleted.": "A fonte foi excluída.",
	Host: "Host",
	"An event that something fails on again and again is set aside here, so that those after it are handled.":
		"Um evento em que algo falha repetidamente é posto de lado aqui, para que os seguintes sejam tratados.",
	"event is gone": "o evento não existe mais",
	"They come from the environment or the command line, and change with a restart.":
		"Vêm do ambiente ou da linha de comando e mudam com uma reinicialização.",
	"set, not shown": "definido, não exibido",
	"The forge cannot do its work: the database or the disk fails. The log says more.":
		"A forja não consegue trabalhar: o banco de dados ou o disco falha. O log diz mais.",
	"Tasks are late: {tasks}.": "Há tarefas atrasadas: {tasks}.",
	"No mail server is set up: mails stand in the log, and nobody gets them.":
		"Nenhum servidor de e-mail está configurado: os e-mails ficam no log e ninguém os recebe.",
	"Memory of this process": "Memória deste processo",
	"It has to be changed at the first sign-in.":
		"Ela precisa ser trocada no primeiro acesso.",
	"Left empty, it stays.": "Se ficar vazio, não muda.",
	"Restricted: sees only what it is let into":
		"Restrita: vê somente aquilo a que recebe acesso",
	"Its issues and comments stay, under the name Ghost. What it owns has to go first, or goes with it.":
		"Suas issues e comentários ficam, com o nome Ghost. O que a conta possui precisa sair antes ou vai junto.",
	"Delete its repositories, organizations and packages too":
		"Excluir também seus repositórios, organizações e pacotes",
	"The sessions are ended.": "As sessões foram encerradas.",
	"The second factor is gone.": "O segundo fator foi removido.",
	"There was no second factor.": "Não havia segundo fator.",
	"That is not the name.": "Esse não é o nome.",
	"A name is wanted.": "É preciso um nome.",
	"A mail address is wanted.": "É preciso um endereço de e-mail.",
	"A password is wanted.": "É preciso uma senha.",
	"Type the name.": "Digite o nome.",
	"Where accounts need approval, those who made one stand here until somebody lets them in.":
		"Onde contas precisam de aprovação, quem se registrou espera aqui até que alguém o aceite.",
	"has not confirmed the address": "não confirmou o endereço",
	"The link of the invitation": "O link do convite",
	"whoever has the link": "quem tiver o link",
	"good until": "válido até",
	"The link is sent there, and shown here once. Left empty, it is shown only.":
		"O link é enviado para lá e mostrado aqui uma única vez. Se ficar vazio, é apenas mostrado.",
	"{name} is turned away.": "{name} foi recusado.",
	"It was sent to {address}. It is not shown again.":
		"Foi enviado para {address}. Não será mostrado de novo.",
	"Kind of provider": "Tipo de provedor",
	"How a person is found": "Como uma pessoa é encontrada",
	"By a search": "Por uma busca",
	"The name says the place": "O nome diz o lugar",
	"In the clear": "Sem criptografia",
	"Part of the address that is registered at the provider.":
		"Parte do endereço que é registrado no provedor.",
	"People may sign in with it": "Pode-se entrar com ele",
	"Password for the search": "Senha para a busca",
	"Left empty, it stays as it is.": "Se ficar vazio, continua como está.",
	"People sign in with the accounts of this forge. A provider is another forge, GitHub, GitLab, Google or any of OpenID Connect; a directory speaks LDAP.":
		"As pessoas entram com as contas desta forja. Um provedor é outra forja, GitHub, GitLab, Google ou qualquer um de OpenID Connect; um diretório fala LDAP.",
	"Register this address at the provider:":
		"Registre este endereço no provedor:",
	"Accounts that signed in with it stay, and need a password.":
		"Contas que entravam com ele ficam e precisam de uma senha.",
	"Its people": "Suas pessoas",
	"Looked through:": "Percorrido:",
	"Look whether the place and the filter of people are still right. If they have really left, tick the box and look through it again.":
		"Verifique se o lugar e o filtro de pessoas ainda estão certos. Se elas realmente saíram, marque a caixa e percorra de novo.",
	"Switch off who has left, however many they are":
		"Desativar quem saiu, quantos quer que sejam",
	"Look through it now": "Percorrer agora",
	"The directory does not answer. The log says more.":
		"O diretório não responde. O log diz mais.",
	"{people} people, {left} switched off.":
		"{people} pessoas, {left} desativadas.",
	"Type the name of the source.": "Digite o nome da fonte.",
	"{n} events could not be handled and were set aside.": {
		one: "{n} evento não pôde ser tratado e foi posto de lado.",
		other: "{n} eventos não puderam ser tratados e foram postos de lado.",
	},
	"{n} people wait to be let in.": {
		one: "{n} pessoa espera ser aceita.",
		other: "{n} pessoas esperam ser aceitas.",
	},
	"{n} have left at once, and nobody was switched off": {
		one: "{n} saiu, e ninguém foi desativado",
		other: "{n} saíram de uma vez, e ninguém foi desativado",
	},
	"Group of administrators": "Grupo de administradores",
	"Group of restricted people": "Grupo de pessoas restritas",
	"Address of the provider": "Endereço do provedor",
	"Its issuer. GitHub, GitLab and Google are known without one.":
		"Seu emissor. GitHub, GitLab e Google são conhecidos sem ele.",
	"Client id": "ID do cliente",
	Scopes: "Escopos",
	"Claim that people need": "Claim de que as pessoas precisam",
	"Value of that claim": "Valor desse claim",
	"Claim with the groups": "Claim com os grupos",
	"Who searches": "Quem busca",
	"A distinguished name. Left empty, the search is anonymous.":
		"Um nome distinto (DN). Se ficar vazio, a busca é anônima.",
	"Where people are": "Onde estão as pessoas",
	"Place of a person": "Lugar de uma pessoa",
	"Without a search: %s stands for the name that was typed.":
		"Sem busca: %s representa o nome digitado.",
	"Filter for a person": "Filtro para uma pessoa",
	"%s stands for the name that was typed.": "%s representa o nome digitado.",
	"Attribute with the name": "Atributo com o nome",
	"Attribute with the mail address": "Atributo com o endereço de e-mail",
	"Attribute with the first name": "Atributo com o primeiro nome",
	"Attribute with the surname": "Atributo com o sobrenome",
	"Filter for administrators": "Filtro para administradores",
	"Filter for restricted people": "Filtro para pessoas restritas",
	"Where groups are": "Onde estão os grupos",
	"Filter for groups": "Filtro para grupos",
	"Attribute of a group with its people":
		"Atributo de um grupo com suas pessoas",
	"What stands there of a person": "O que consta lá de uma pessoa",
	"“dn”, or the name of an attribute.": "“dn” ou o nome de um atributo.",
	"Who comes for the first time gets an account":
		"Quem vem pela primeira vez ganha uma conta",
	"A confirmed address leads to the account that has it":
		"Um endereço confirmado leva à conta que o tem",
	"Who has left a group leaves its teams":
		"Quem saiu de um grupo sai das suas equipes",
	"Do not look at the certificate": "Não verificar o certificado",
	"Follow its people each hour: who has left is switched off":
		"Seguir suas pessoas a cada hora: quem saiu é desativado",
	"Who has left is switched off however many they are, even if the directory is empty":
		"Quem saiu é desativado, quantos quer que sejam, mesmo que o diretório esteja vazio",
	"Programs that let everybody sign in with the account of this forge. Nobody’s account owns them.":
		"Programas em que todos podem entrar com sua conta desta forja. Não pertencem a nenhuma conta.",
	"An administrator began to act as somebody":
		"Um administrador começou a agir como alguém",
	"An administrator ended acting as somebody":
		"Um administrador deixou de agir como alguém",
	"You act as somebody else": "Você age como outra pessoa",
	"You are {admin} and act as {name}.": "Você é {admin} e age como {name}.",
	"Be {name} again": "Voltar a ser {name}",
	"You are yourself again.": "Você voltou a ser você.",
	"Act as {name}": "Agir como {name}",
	"You see and do what {name} may, until you end it. Both access logs tell of it; passwords, keys and tokens stay closed.":
		"Você vê e faz o que {name} pode, até encerrar. Os dois registros de acesso informam isso; senhas, chaves e tokens continuam fechados.",
	"Passwords, keys, tokens and what else gives access stay closed while you act as somebody else.":
		"Senhas, chaves, tokens e o mais que dá acesso continuam fechados enquanto você age como outra pessoa.",
	"Jobs given up": "Jobs abandonados",
	"Mails that did not arrive": "E-mails que não chegaram",
	"Mirrors that fail": "Espelhos que falham",
	"Mirrors elsewhere that fail": "Espelhos externos que falham",
	Notices: "Avisos",
	"Nothing to tell": "Nada a informar",
	"Jobs that were given up, mirrors that fail and mails that did not arrive stand here.":
		"Aqui aparecem jobs abandonados, espelhos que falham e e-mails que não chegaram.",
	"Try again: {name}": "Tentar de novo: {name}",
	"Forget: {name}": "Esquecer: {name}",
	"Last backup": "Último backup",
	"No backup of this data is known. “ingot backup” makes one.":
		"Nenhum backup destes dados é conhecido. “ingot backup” cria um.",
	"{n} jobs, mirrors and mails have failed.": {
		one: "{n} job, espelho ou e-mail falhou.",
		other: "{n} jobs, espelhos e e-mails falharam.",
	},
	"The last backup is {n} days old.": {
		one: "O último backup tem {n} dia.",
		other: "O último backup tem {n} dias.",
	},
	"Size of repositories": "Tamanho dos repositórios",
	"The first row is written within an hour, then one a day.":
		"A primeira linha é escrita em até uma hora; depois, uma por dia.",
	"As a table": "Como tabela",
	Day: "Dia",
	"The last 90 days": "Os últimos 90 dias",
	"Invite somebody": "Convidar alguém",
};
