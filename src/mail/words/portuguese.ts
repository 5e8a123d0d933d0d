import type { Catalogue } from "../../text/translate.ts";

/** Português (Brasil), in mails. */
export const portuguese: Catalogue = {
	"{who} opened this issue": "{who} abriu esta issue",
	"{who} closed this issue": "{who} fechou esta issue",
	"{who} opened this issue again": "{who} reabriu esta issue",
	"{who} assigned you to this issue": "{who} atribuiu esta issue a você",
	"{who} wrote to this issue": "{who} comentou nesta issue",
	"{who} changed this issue": "{who} alterou esta issue",
	"{who} opened this pull request": "{who} abriu este pull request",
	"{who} closed this pull request": "{who} fechou este pull request",
	"{who} opened this pull request again": "{who} reabriu este pull request",
	"{who} assigned you to this pull request":
		"{who} atribuiu este pull request a você",
	"{who} wrote to this pull request": "{who} comentou neste pull request",
	"{who} changed this pull request": "{who} alterou este pull request",
	"{who} merged this pull request": "{who} mesclou este pull request",
	"{who} pushed to this pull request":
		"{who} enviou commits a este pull request",
	"{who} marked this pull request as ready":
		"{who} marcou este pull request como pronto",
	"{who} reviewed this pull request": "{who} revisou este pull request",
	"{who} answered in this pull request": "{who} respondeu neste pull request",
	"{who} dismissed a review of this pull request":
		"{who} descartou uma revisão deste pull request",
	"{who} asked you to review this pull request":
		"{who} pediu que você revise este pull request",
	"See it": "Ver",
	"No more mails about it": "Não receber mais e-mails sobre isto",
	"Other mails, or none": "Outros e-mails, ou nenhum",
	"Hello {name},": "Olá, {name},",
	"A new password for Ingot": "Uma nova senha para o Ingot",
	"somebody asked for a new password for your account {name} at {url}.":
		"alguém pediu uma nova senha para a sua conta {name} em {url}.",
	"If it was you, open this address within three hours:":
		"Se foi você, abra este endereço em até três horas:",
	"If it was not, do nothing: your password stays as it is.":
		"Se não foi, não faça nada: sua senha continua a mesma.",
	"Confirm your address for Ingot": "Confirme seu endereço para o Ingot",
	"somebody, probably you, entered this address at {url}.":
		"alguém, provavelmente você, informou este endereço em {url}.",
	"To confirm that it is yours, open this address within three hours:":
		"Para confirmar que é seu, abra este link em até três horas:",
	"If it was not you, do nothing.": "Se não foi você, não faça nada.",
	"You have an account at Ingot already": "Você já tem uma conta no Ingot",
	"It belongs to your account {name} already. If you forgot its password, set a new one:":
		"Ele já pertence à sua conta {name}. Se esqueceu a senha, defina uma nova:",
	"Your account at Ingot is open": "Sua conta no Ingot está aberta",
	"your account is open now. Sign in at {url}":
		"sua conta já está aberta. Entre em {url}",
	"{n} items have news, {day}": {
		one: "Novidades em {n} item, {day}",
		other: "Novidades em {n} itens, {day}",
	},
	"{who} released {name}": "{who} publicou {name}",
	"Your run of {name} failed at {commit}":
		"Sua execução de {name} falhou em {commit}",
	"An answer to this mail becomes a comment.":
		"Uma resposta a este e-mail vira um comentário.",
	"Your mail became no comment.": "Seu e-mail não virou um comentário.",
	"It came from an address that is not confirmed as one of yours. Add it in the settings of your account, or write from one that is.":
		"Ele veio de um endereço que não está confirmado como seu. Adicione-o nas configurações da sua conta ou escreva de um confirmado.",
	"Your account may not write now. Sign in on the forge to see why.":
		"Sua conta não pode escrever agora. Entre para ver o motivo.",
	"What you answered to is gone, or you may not read it any more.":
		"Aquilo a que você respondeu não existe mais, ou você não pode mais ler.",
	"The repository is archived: nothing in it changes any more.":
		"O repositório está arquivado: nada nele muda mais.",
	"You are blocked there.": "Você está bloqueado lá.",
	"The conversation is locked.": "A conversa está bloqueada.",
	"No text of your own was found in it.":
		"Nenhum texto seu foi encontrado nele.",
	"It is too long for a comment.": "É longo demais para um comentário.",
	"Its files are too large, or of kinds that are not taken.":
		"Os arquivos são grandes demais ou de tipos que não são aceitos.",
	"Too many of your mails have become comments within an hour. Write on the forge, or later.":
		"Muitos dos seus e-mails viraram comentários em uma hora. Escreva no site ou mais tarde.",
	"It was refused.": "Foi recusado.",
	"Your comment was written without these files, which are not taken:":
		"Seu comentário foi escrito sem estes arquivos, que não são aceitos:",
	"Your mail about {title}": "Seu e-mail sobre {title}",
	"Your mail to {url}": "Seu e-mail para {url}",
	"Notifications arrive": "As notificações chegam",
	"This browser shows notifications of {url}":
		"Este navegador mostra notificações de {url}",
	"You are invited to {name}": "Você foi convidado para {name}",
	"Hello,": "Olá,",
	"{who} invites you to the team {team} of {organization} at {url}. Open this address within seven days:":
		"{who} convida você para a equipe {team} de {organization} em {url}. Abra este endereço em até sete dias:",
	"A webhook is switched off: {name}": "Um webhook foi desativado: {name}",
	"Your webhook {id} on {url} is switched off: {why}.":
		"Seu webhook {id} em {url} foi desativado: {why}.",
	"It begins again when somebody who may change it sets it active.":
		"Ele volta a funcionar quando alguém que pode alterá-lo o ativar.",
	"{name} has a new owner": "{name} tem um novo proprietário",
	"The repository {name} on {url} has a new owner.":
		"O repositório {name} em {url} tem um novo proprietário.",
	"Its runners, deploy keys, webhooks and push mirrors of the old owner have ended. Whatever is still needed has to be set up again.":
		"Os runners, chaves de implantação, webhooks e espelhos de push do proprietário anterior terminaram. O que ainda for necessário precisa ser configurado de novo.",
};
