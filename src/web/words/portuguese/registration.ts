import type { Catalogue } from "../catalogue.ts";

/** Accounts that people make for themselves. */
export const registrationInPortuguese: Catalogue = {
	"A link is on its way to the address that you gave. It is good for three hours.":
		"Um link está a caminho do endereço informado. É válido por três horas.",
	"Accounts are given out here": "Aqui as contas são concedidas",
	"Addresses of this domain may not register here.":
		"Endereços deste domínio não podem se registrar aqui.",
	"An administrator lets you in": "Um administrador libera sua entrada",
	"An administrator reads it and lets you in.":
		"Um administrador lê e libera sua entrada.",
	"Answer the question once more.": "Responda à pergunta mais uma vez.",
	"Ask an administrator of the forge for an invitation.":
		"Peça um convite a um administrador da forja.",
	"Choose your own password": "Escolha sua própria senha",
	"Confirm the address": "Confirmar o endereço",
	"Confirm the address and sign in": "Confirmar o endereço e entrar",
	"How much is {one} and {two}?": "Quanto é {one} mais {two}?",
	"Is this your address?": "Este é o seu endereço?",
	"Look into the mail of {address}: the link there confirms it.":
		"Veja o e-mail de {address}: o link o confirma.",
	"Not confirmed yet: look into its mail":
		"Ainda não confirmado: veja o e-mail",
	"Nothing there? Look where unwanted mails go, or wait a little.":
		"Nada lá? Veja no spam ou espere um pouco.",
	"Part of your addresses here. Everybody sees it.":
		"Faz parte dos seus endereços aqui. Todos veem.",
	"So that machines have it harder.": "Para dificultar para as máquinas.",
	"That is no mail address.": "Isso não é um endereço de e-mail.",
	"That is not the password that you chose.":
		"Essa não é a senha que você escolheu.",
	"That is the password that you have. Choose another one.":
		"Essa é sua senha atual. Escolha outra.",
	"This address belongs to another account.":
		"Este endereço pertence a outra conta.",
	"This invitation was used already, taken back, or is too old.":
		"Este convite já foi usado, cancelado ou é antigo demais.",
	"This name is taken.": "Este nome está em uso.",
	"Too many accounts were made from your network. Wait a while.":
		"Contas demais foram criadas da sua rede. Espere um pouco.",
	"Type the password once more.": "Digite a senha mais uma vez.",
	"Welcome, {name}": "Boas-vindas, {name}",
	"Why would you like to join?": "Por que você gostaria de participar?",
	"You get a mail when your account is open.":
		"Você receberá um e-mail quando sua conta for liberada.",
	"You have this address already.": "Você já tem este endereço.",
	"Your address is confirmed": "Seu endereço foi confirmado",
	"Your address: {address}": "Seu endereço: {address}",
	"{address} is confirmed.": "{address} foi confirmado.",
	"The one that you chose. It shows that you made the account and not somebody else with your address.":
		"A que você escolheu. Ela mostra que você criou a conta, e não outra pessoa com seu endereço.",
	"It becomes one of the account {name}, and commits with it become that account’s. Go on only if that is yours.":
		"Passa a ser um endereço da conta {name}, e commits com ele passam a ser dessa conta. Continue somente se ela for sua.",
	"Somebody else set the one that you have. Then you go on.":
		"Outra pessoa definiu a que você tem. Depois você continua.",
	"A name has letters, digits, and single - _ . between them, and is none that the forge needs itself.":
		"Um nome tem letras, dígitos e, entre eles, - _ . isolados, e não é um de que a própria forja precise.",
};
