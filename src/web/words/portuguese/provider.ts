import type { Catalogue } from "../catalogue.ts";

/** Deutsch: Anwendungen, die hier anmelden. */
export const providerInPortuguese: Catalogue = {
	"On to the application": "Para o aplicativo",
	"Go on to {host}": "Continuar para {host}",
	"Let an application act for you": "Deixar um aplicativo agir por você",
	"Allow it": "Permitir",
	"Do not allow it": "Não permitir",
	"Let {application} act for you?": "Deixar {application} agir por você?",
	"Who registered this application:": "Quem registrou este aplicativo:",
	"You can take it back at any time, in your settings.":
		"Você pode revogar a qualquer momento, nas suas configurações.",
	"Know who you are: your name and picture":
		"Saber quem você é: seu nome e imagem",
	"Know your mail address": "Saber seu endereço de e-mail",
	"Know your organizations and teams": "Saber suas organizações e equipes",
	"Connect a device": "Conectar um dispositivo",
	"It is allowed. Go back to the program.": "Foi permitido. Volte ao programa.",
	"New OAuth2 application": "Novo aplicativo OAuth2",
	"Register the application": "Registrar o aplicativo",
	"The secret of the application": "O segredo do aplicativo",
	"Make a new secret": "Criar um novo segredo",
	"Delete the application": "Excluir o aplicativo",
	"The application is saved.": "O aplicativo foi salvo.",
	"The application is deleted.": "O aplicativo foi excluído.",
	"Applications that may act for you": "Aplicativos que podem agir por você",
	"You have allowed no application yet.":
		"Você ainda não permitiu nenhum aplicativo.",
	"Application and what it may do": "Aplicativo e o que pode fazer",
	Allowed: "Permitido",
	"Take back": "Revogar",
	"registered by {name}": "registrado por {name}",
	"Your OAuth2 applications": "Seus aplicativos OAuth2",
	"New application": "Novo aplicativo",
	"Sign in with {source}": "Entrar com {source}",
	or: "ou",
	"The accounts are linked.": "As contas foram vinculadas.",
	"Which account is yours?": "Qual conta é a sua?",
	"You have an account here": "Você tem uma conta aqui",
	"Sign in and link": "Entrar e vincular",
	"You are new here": "Você é novo aqui",
	"Make my account": "Criar minha conta",
	"You have linked no account yet.": "Você ainda não vinculou nenhuma conta.",
	Unlink: "Desvincular",
	"Link with {source}": "Vincular com {source}",
	"The account is unlinked.": "A conta foi desvinculada.",
	"The application that sent you here, or the address to which it wants you back, is not registered":
		"O aplicativo que enviou você aqui, ou o endereço para onde ele quer você de volta, não está registrado",
	"Then you go back to a program on this computer.":
		"Depois você volta a um programa neste computador.",
	"Then you go on to {host}.": "Depois você segue para {host}.",
	"This program for git is known to the forge.":
		"A forja conhece este programa para git.",
	"This application was registered by the forge’s administrators.":
		"Este aplicativo foi registrado pelos administradores da forja.",
	"It did not ask for less than everything, and you are an administrator: it may change the whole forge.":
		"Ele não pediu menos do que tudo, e você é administrador: ele pode mudar toda a forja.",
	"It did not ask for less than everything.":
		"Ele não pediu menos do que tudo.",
	"Any program can say that it is this one. Go on only if you have just started it yourself.":
		"Qualquer programa pode dizer que é este. Continue somente se você acabou de iniciá-lo.",
	"Everything that you may do with public things":
		"Tudo o que você pode fazer com o que é público",
	"Everything that you may do: read and change all that you reach":
		"Tudo o que você pode fazer: ler e alterar tudo o que você alcança",
	"All of this with public things only":
		"Tudo isso somente com o que é público",
	"Type the code that the program shows. Go on only if you started it yourself: nobody of this forge will ever send you a code.":
		"Digite o código que o programa mostra. Continue somente se você mesmo o iniciou: ninguém desta forja jamais enviará um código a você.",
	"No device shows this code, or it is too old. Look at it once more.":
		"Nenhum dispositivo mostra este código, ou ele é antigo demais. Confira de novo.",
	"It is not allowed. The program is told so.":
		"Não foi permitido. O programa é avisado.",
	"The device with the code {code} waits for your answer.":
		"O dispositivo com o código {code} espera sua resposta.",
	"What you have allowed applications": "O que você permitiu a aplicativos",
	"{source} knows you as {name}. The forge does not yet.":
		"{source} conhece você como {name}. A forja ainda não.",
	"Letters, digits and single - _ . between them.":
		"Letras, dígitos e, entre eles, - _ . isolados.",
	"New accounts are not made this way. Ask an administrator of the forge for one.":
		"Contas novas não são criadas assim. Peça uma a um administrador da forja.",
	"This name or your address is taken, or cannot be used. Choose another name, or sign in to your account.":
		"Este nome ou seu endereço já está em uso ou não pode ser usado. Escolha outro nome ou entre na sua conta.",
	"With a linked account you sign in here as well.":
		"Com uma conta vinculada você também entra aqui.",
	"Unlink {source}": "Desvincular {source}",
	"Each address begins with https:// or http:// and has no #. {message}":
		"Cada endereço começa com https:// ou http:// e não tem #. {message}",
	"People see it when they are asked.":
		"As pessoas o veem quando são consultadas.",
	"Addresses to go back to": "Endereços de retorno",
	"One a line. A program on somebody’s own computer registers http://127.0.0.1 and may use any port.":
		"Um por linha. Um programa no computador de alguém registra http://127.0.0.1 e pode usar qualquer porta.",
	"It can keep a secret": "Pode guardar um segredo",
	"Servers can; programs on other people’s computers and pages in a browser cannot.":
		"Servidores podem; programas em computadores de outros e páginas em um navegador, não.",
	"Ask everybody once only": "Perguntar a cada um só uma vez",
	"Programs that can keep no secret ask each time otherwise, since others can pretend to be them.":
		"Senão, programas que não guardam segredo perguntam toda vez, pois outros podem se passar por eles.",
	"For the program": "Para o programa",
	"Client ID": "ID do cliente",
	Discovery: "Descoberta",
	"The old one ends at once.": "O antigo deixa de valer na hora.",
	"What it is": "O que é",
	"Nobody can sign in with it any more, and its tokens end at once.":
		"Ninguém mais pode entrar com ele, e seus tokens deixam de valer na hora.",
	"Where do people go back to? Type an address.":
		"Para onde as pessoas voltam? Digite um endereço.",
	"Allowed:": "Permitido:",
	"Take back what {name} may do": "Retirar o que {name} pode fazer",
	"A program of yours can let people sign in with their account here.":
		"Um programa seu pode deixar as pessoas entrarem com a conta daqui.",
	"It is taken back: the tokens of the application have ended.":
		"Foi retirado: os tokens do aplicativo não valem mais.",
};
