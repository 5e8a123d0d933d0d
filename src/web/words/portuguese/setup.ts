import type { Catalogue } from "../catalogue.ts";

/** Das Einrichten. */
export const setupInPortuguese: Catalogue = {
	"Set up this forge": "Configurar esta forja",
	"Type your name.": "Digite seu nome.",
	"Type a mail address.": "Digite um endereço de e-mail.",
	"Type a password.": "Digite uma senha.",
	"Git over SSH": "Git por SSH",
	Backups: "Backups",
	"Who may come": "Quem pode vir",
	"Your forge is ready": "Sua forja está pronta",
	"Make the first repository": "Criar o primeiro repositório",
	"Invite people": "Convidar pessoas",
	Token: "Token",
	Send: "Enviar",
	"Try it": "Experimentar",
	Answer: "Resposta",
	"The forge cannot be reached.": "Não foi possível acessar a forja.",
	"All topics": "Todos os tópicos",
	"How to publish": "Como publicar",
	"Operations with “{words}”": "Operações com “{words}”",
	"Parts of the API": "Partes da API",
	"Find an operation": "Buscar uma operação",
	"No operation has these words": "Nenhuma operação contém essas palavras",
	"Every path is below {path}.": "Cada caminho fica abaixo de {path}.",
	"Programs sign in with HTTP Basic, or with a token: Authorization: token <token>.":
		"Programas se identificam com HTTP Basic ou com um token: Authorization: token <token>.",
	"About tokens": "Sobre tokens",
	"How it is used": "Como se usa",
	"Body (JSON)": "Corpo (JSON)",
	"Links and clone addresses begin with {url}, but you came by {host}. Set INGOT_URL to the address that people type.":
		"Links e endereços de clone começam com {url}, mas você veio por {host}. Defina INGOT_URL com o endereço que as pessoas digitam.",
	"{url} leads here from this machine only. Set INGOT_URL (and INGOT_HOST) when others come.":
		"{url} só leva até aqui a partir desta máquina. Defina INGOT_URL (e INGOT_HOST) quando outros vierem.",
	"Links and clone addresses begin with {url}.":
		"Links e endereços de clone começam com {url}.",
	"Mails come from {from}. Send yourself one under Self-check.":
		"Os e-mails vêm de {from}. Envie um para você em Autoverificação.",
	"No mail server is set up: mails stand in the log. Set INGOT_MAIL_URL so that people get invitations and new passwords.":
		"Nenhum servidor de e-mail está configurado: os e-mails ficam no log. Defina INGOT_MAIL_URL para que as pessoas recebam convites e novas senhas.",
	"Git listens on port {port}. Add your key under Settings, Keys.":
		"O git escuta na porta {port}. Adicione sua chave em Configurações, Chaves.",
	"It is switched off; git works over HTTP. INGOT_SSH_PORT opens it.":
		"Está desativado; o git funciona por HTTP. INGOT_SSH_PORT o abre.",
	"Nothing is copied by itself. Let “ingot backup” run each night, and keep the copies on another machine.":
		"Nada é copiado sozinho. Faça “ingot backup” rodar toda noite e guarde as cópias em outra máquina.",
	"Only whom you invite gets an account. INGOT_REGISTRATION changes that.":
		"Só quem você convida ganha uma conta. INGOT_REGISTRATION muda isso.",
	"Registration: {mode}.": "Registro: {mode}.",
	"Look through this once; each point can be changed later.":
		"Passe por isto uma vez; cada ponto pode ser mudado depois.",
	"What to look at": "O que verificar",
	"A whole Gitea moves here with “ingot import gitea”, into a new data directory.":
		"Um Gitea inteiro se muda para cá com “ingot import gitea”, em um novo diretório de dados.",
	"Make its first administrator your own. This page opens once, for whoever has the link that the forge printed.":
		"Crie sua conta, a do primeiro administrador. Esta página se abre uma vez, para quem tiver o link que a forja exibiu.",
	"It replaces the one that was printed.": "Substitui o que foi exibido.",
	"{n} operations": { one: "{n} operação", other: "{n} operações" },
};
