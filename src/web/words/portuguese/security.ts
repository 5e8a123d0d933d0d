import type { Catalogue } from "../catalogue.ts";

/** Second factors, passkeys, and what happened to an account. */
export const securityInPortuguese: Catalogue = {
	"This account has a second factor. Sign in with both first, and link it under Settings, Linked accounts.":
		"Esta conta tem um segundo fator. Entre primeiro com os dois e vincule-a em Configurações, Contas vinculadas.",
	"A code of your app instead": "Usar um código do seu aplicativo",
	"A code of your app, or one of your recovery codes.":
		"Um código do seu aplicativo ou um dos seus códigos de recuperação.",
	"A passkey instead": "Usar uma chave de acesso",
	"A passkey lives in your phone, computer or security key, and opens with finger, face or PIN. It signs you in without a password, and cannot be phished.":
		"Uma chave de acesso fica no seu celular, computador ou chave de segurança e se abre com dedo, rosto ou PIN. Ela entra sem senha e resiste a phishing.",
	"A recovery code instead": "Usar um código de recuperação",
	"Add a passkey": "Adicionar uma chave de acesso",
	"After your password you type a code that an app on your phone shows. Whoever learns the password alone does not come in.":
		"Depois da senha, você digita um código mostrado por um aplicativo no celular. Só com a senha ninguém entra.",
	"All factors removed by an administrator":
		"Todos os fatores removidos por um administrador",
	"Another name": "Outro nome",
	"App for codes removed": "Aplicativo de códigos removido",
	"App for codes set up": "Aplicativo de códigos configurado",
	"Browser:": "Navegador:",
	"Codes of an app": "Códigos de um aplicativo",
	"Copy of a passkey refused": "Cópia de uma chave de acesso recusada",
	"Each lets you in once when your phone or your passkey is lost. Keep them where you keep passwords.":
		"Cada um deixa você entrar uma vez se perder o celular ou a chave de acesso. Guarde-os onde guarda suas senhas.",
	"For you, to know it again: “phone”, “blue key”.":
		"Para você, para reconhecê-la: “celular”, “chave azul”.",
	"I have kept them": "Eu os guardei",
	"Keep these ten codes where you keep passwords, or on paper. Each lets you in once when your phone or your passkey is lost. They are not shown again.":
		"Guarde estes dez códigos com suas senhas ou no papel. Cada um deixa você entrar uma vez se perder o celular ou a chave de acesso. Não serão mostrados de novo.",
	"Key added": "Chave adicionada",
	"Key deleted": "Chave excluída",
	"Let it scan this picture.": "Faça-o escanear esta imagem.",
	"Mail address added": "Endereço de e-mail adicionado",
	"Mail address removed": "Endereço de e-mail removido",
	"Make new codes": "Criar novos códigos",
	"Name of a new passkey": "Nome de uma nova chave de acesso",
	"Name of the passkey": "Nome da chave de acesso",
	"New recovery codes": "Novos códigos de recuperação",
	"On. After your password you type a code that an app on your phone shows. Programs use tokens.":
		"Ativado. Depois da senha, você digita um código de um aplicativo. Programas usam tokens.",
	"One of the ten that you kept. Each is good once.":
		"Um dos dez que você guardou. Cada um vale uma vez.",
	"Or type this secret into it:": "Ou digite nele este segredo:",
	Passkey: "Chave de acesso",
	"Passkey added": "Chave de acesso adicionada",
	"Passkey removed": "Chave de acesso removida",
	Passkeys: "Chaves de acesso",
	"Passkeys need scripts. An app that makes codes does not.":
		"Chaves de acesso precisam de scripts. Um aplicativo de códigos, não.",
	"Passkeys need scripts. Take another way.":
		"Chaves de acesso precisam de scripts. Use outro meio.",
	"Password changed": "Senha alterada",
	"QR code with the secret": "Código QR com o segredo",
	"Recovery code used": "Código de recuperação usado",
	"Recovery codes": "Códigos de recuperação",
	"Remove the app": "Remover o aplicativo",
	"Remove the passkey {name}": "Remover a chave de acesso {name}",
	"Second factor": "Segundo fator",
	"Set up a second factor first": "Configure primeiro um segundo fator",
	"Set up an app": "Configurar um aplicativo",
	"Sign-ins and changes of what opens your account, kept for 90 days. End sessions that you do not know, and change your password then.":
		"Entradas e mudanças no que abre sua conta, guardadas por 90 dias. Encerre sessões que não conhece e altere sua senha.",
	"Signed in": "Entrada",
	"Switch it on": "Ativar",
	"Take an app that makes codes: the password manager that you have, Aegis, Google Authenticator or another.":
		"Use um aplicativo de códigos: seu gerenciador de senhas, Aegis, Google Authenticator ou outro.",
	"That is neither a code of your app nor a recovery code.":
		"Não é um código do seu aplicativo nem de recuperação.",
	"That is none of your recovery codes.":
		"Não é nenhum dos seus códigos de recuperação.",
	"That is not the code that the app shows now.":
		"Não é o código que o aplicativo mostra agora.",
	"That took too long. Scan the new picture.":
		"Demorou demais. Escaneie a nova imagem.",
	"This account has changed meanwhile. Sign in again.":
		"Esta conta mudou nesse meio-tempo. Entre de novo.",
	"The password was changed meanwhile. Try again.":
		"A senha foi alterada nesse meio-tempo. Tente de novo.",
	"Too many mails were asked for. Wait a while.":
		"Foram pedidos e-mails demais. Espere um pouco.",
	"That took too long. Sign in again.": "Demorou demais. Entre de novo.",
	"The app is removed.": "O aplicativo foi removido.",
	"The app is set up. Other sessions ended.":
		"O aplicativo foi configurado. As outras sessões foram encerradas.",
	"The passkey has another name.": "A chave de acesso tem outro nome.",
	"The passkey is added. Other sessions ended.":
		"A chave de acesso foi adicionada. As outras sessões foram encerradas.",
	"The passkey is removed.": "A chave de acesso foi removida.",
	"There is an app already. Remove it first.":
		"Já existe um aplicativo. Remova-o primeiro.",
	"This forge demands one. Add an app that makes codes, or a passkey; then you can go on.":
		"Esta forja exige um. Adicione um aplicativo de códigos ou uma chave de acesso para continuar.",
	"This passkey was not accepted. Try again.":
		"Esta chave de acesso não foi aceita. Tente de novo.",
	"Token deleted": "Token excluído",
	"Token made": "Token criado",
	"Too many wrong codes. Wait a few minutes.":
		"Códigos errados demais. Espere alguns minutos.",
	"Type the code that it shows": "Digite o código mostrado",
	"Type the code.": "Digite o código.",
	"Use a passkey.": "Use uma chave de acesso.",
	What: "O quê",
	"When:": "Quando:",
	"You sign in as {name}.": "Você entra como {name}.",
	"You used a recovery code. Look whether you need new ones.":
		"Você usou um código de recuperação. Veja se precisa de novos.",
	"by a link in a mail": "por um link em um e-mail",
	"by another site": "por outro site",
	"by passkey": "por chave de acesso",
	"by password": "por senha",
	"on several devices": "em vários dispositivos",
	"{n} codes are left.": {
		one: "Resta {n} código.",
		other: "Restam {n} códigos.",
	},
};
