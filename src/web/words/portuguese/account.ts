import type { Catalogue } from "../catalogue.ts";

/** The settings of an account. */
export const accountInPortuguese: Catalogue = {
	"A new runner registers with this": "Um novo runner se registra com isto",
	"Add the GPG key": "Adicionar a chave GPG",
	All: "Todos",
	"All notifications of a day in one mail.":
		"Todas as notificações de um dia em um só e-mail.",
	"At work": "Trabalhando",
	Away: "Ausente",
	"Capital letters, digits and _; such as DEPLOY_KEY.":
		"Maiúsculas, números e _; como DEPLOY_KEY.",
	"Capital letters, digits and _; such as REGION.":
		"Maiúsculas, números e _; como REGION.",
	"Commits that you sign with one are shown as verified.":
		"Os commits que você assina com uma aparecem como verificados.",
	"Delete my account": "Excluir minha conta",
	"Delete the account": "Excluir a conta",
	"Delete the runner {name}": "Excluir o runner {name}",
	"Delete the secret {name}": "Excluir o segredo {name}",
	"Delete the variable {name}": "Excluir a variável {name}",
	"First give away or delete what is yours":
		"Primeiro transfira ou exclua o que é seu",
	"GPG keys": "Chaves GPG",
	"Keep the secret": "Salvar o segredo",
	"Keep the variable": "Salvar a variável",
	"Machines of yours that do the jobs of workflows of your repositories.":
		"Máquinas suas que executam os jobs dos workflows dos seus repositórios.",
	"New secret, or another value for one":
		"Novo segredo, ou outro valor para um",
	"New variable, or another value for one":
		"Nova variável, ou outro valor para uma",
	"Once a day": "Uma vez por dia",
	"One of these repositories does not exist.":
		"Um destes repositórios não existe.",
	"One owner/name a line; empty is all of them.":
		"Um proprietário/nome por linha; vazio são todos.",
	"Only these repositories": "Somente estes repositórios",
	"Paste the signature.": "Cole a assinatura.",
	"Prove that {name} is yours": "Provar que {name} é sua",
	Prove: "Provar",
	Proved: "Comprovada",
	"Public GPG key": "Chave GPG pública",
	"Key for Chef": "Chave para o Chef",
	"Chef’s clients sign what they send. The forge knows by this key that it comes from you.":
		"Os clientes do Chef assinam o que enviam. Por esta chave a forja sabe que vem de você.",
	"The pair of keys is made": "O par de chaves foi criado",
	"Keep the private key in a file that your client reads. It is not shown again.":
		"Guarde a chave privada em um arquivo que seu cliente lê. Ela não será mostrada de novo.",
	"Delete the key": "Excluir a chave",
	"Another key": "Outra chave",
	"A key": "Uma chave",
	"An RSA key of 2048 bits or more, as PEM. Left empty, the forge makes a pair and shows you the private key once.":
		"Uma chave RSA de 2048 bits ou mais, em PEM. Se ficar vazio, a forja cria um par e mostra a chave privada uma vez.",
	"Put it in place of the old one": "Substituir a antiga",
	"Save the key": "Salvar a chave",
	"This is no public RSA key of 2048 bits or more, as PEM.":
		"Isto não é uma chave pública RSA de 2048 bits ou mais, em PEM.",
	"The key is saved.": "A chave foi salva.",
	"Saved.": "Salvo.",
	"Sign this text with the key, within the hour:":
		"Assine este texto com a chave, dentro de uma hora:",
	Signature: "Assinatura",
	"Something still hinders it.": "Algo ainda impede.",
	"Switch off {name}": "Desativar {name}",
	"Switch on {name}": "Ativar {name}",
	"Switched off": "Desativado",
	"That is not the name of your account.": "Esse não é o nome da sua conta.",
	"The forge has no other administrator": "A forja não tem outro administrador",
	"The key is proved to be yours.": "Está comprovado que a chave é sua.",
	"The organization {name} has no other owner":
		"A organização {name} não tem outro proprietário",
	"The runner is deleted.": "O runner foi excluído.",
	"The secret is deleted.": "O segredo foi excluído.",
	"The secret is kept.": "O segredo foi salvo.",
	"The signature is not by this key, or over another text.":
		"A assinatura não é desta chave, ou é de outro texto.",
	"The variable is deleted.": "A variável foi excluída.",
	"The variable is kept.": "A variável foi salva.",
	"Type the name of your account.": "Digite o nome da sua conta.",
	"Type the value.": "Digite o valor.",
	"Type {name} to confirm": "Digite {name} para confirmar",
	Value: "Valor",
	"Waits for work": "Espera trabalho",
	"What gpg --armor --export prints. It names one of your confirmed addresses.":
		"O que gpg --armor --export mostra. Ela traz um dos seus endereços confirmados.",
	"What it is for": "Para que serve",
	"Which one?": "Qual?",
	"Whoever has it may add runners that see your code and secrets.":
		"Quem o tem pode adicionar runners que veem seu código e segredos.",
	"Workflows of all your repositories read them. Nobody sees a value again, also not in logs.":
		"Os workflows de todos os seus repositórios os leem. Ninguém vê o valor de novo, nem nos logs.",
	"Workflows of all your repositories read them. They are no secrets: logs may show them.":
		"Os workflows de todos os seus repositórios as leem. Não são segredos: os logs podem mostrá-las.",
	"You have no runner yet.": "Você ainda não tem nenhum runner.",
	"Your account is deleted.": "Sua conta foi excluída.",
	"Your profile, mail addresses, keys, tokens, sessions, factors, memberships, stars and notifications are deleted. Issues, comments and commits that you wrote elsewhere stay, under the name Ghost. It cannot be undone.":
		"Seu perfil, endereços, chaves, tokens, sessões, fatores, participações, estrelas e notificações são excluídos. Issues, comentários e commits que você escreveu em outros lugares ficam, com o nome Ghost. Não é possível desfazer.",
	"{n} packages": {
		one: "{n} pacote",
		other: "{n} pacotes",
	},
	"Another picture": "Outra imagem",
	"Choose a picture.": "Escolha uma imagem.",
	"Left and right": "Esquerda e direita",
	"PNG, JPEG, GIF or WebP, of one megabyte at most.":
		"PNG, JPEG, GIF ou WebP, de um megabyte no máximo.",
	Picture: "Imagem",
	Size: "Tamanho",
	"Take the picture away": "Remover a imagem",
	"Take this picture": "Usar esta imagem",
	"That is no PNG, JPEG, GIF or WebP picture of one megabyte and 4096 pixels at most.":
		"Não é uma imagem PNG, JPEG, GIF ou WebP de um megabyte e 4096 pixels no máximo.",
	"Up and down": "Cima e baixo",
	"Your picture is changed.": "Sua imagem foi alterada.",
	"Your picture is taken away.": "Sua imagem foi removida.",
	"I am named": "Sou mencionado",
	"With @ in an issue, a comment or a commit.":
		"Com @ em uma issue, um comentário ou um commit.",
	"Something is assigned to me": "Algo é atribuído a mim",
	"My review is asked for": "Pedem a minha revisão",
	"Mine, or that of a team of mine.": "A minha, ou a de uma equipe minha.",
	"News in what I take part in": "Novidades onde participo",
	"Comments, reviews and changes of state where I wrote or subscribed.":
		"Comentários, revisões e mudanças de estado onde escrevi ou me inscrevi.",
	"News in repositories that I watch":
		"Novidades em repositórios que acompanho",
	"A run of mine fails": "Uma execução minha falha",
	"A workflow that I started.": "Um workflow que iniciei.",
	"Releases of repositories that I watch":
		"Versões de repositórios que acompanho",
	"What happens": "O que acontece",
	Bell: "Sino",
	"Bell: {what}": "Sino: {what}",
	"Mail: {what}": "E-mail: {what}",
	"The security of my account": "A segurança da minha conta",
	"New passwords and addresses to confirm.":
		"Senhas novas e endereços a confirmar.",
	always: "sempre",
	"Download all that is yours": "Baixar tudo o que é seu",
	"Choose what is told under the bell, what comes by mail, and what browsers show. What fits several lines counts as the first of them.":
		"Escolha o que aparece no sino, o que chega por e-mail e o que os navegadores mostram. O que cabe em várias linhas conta para a primeira.",
	"Browser: {what}": "Navegador: {what}",
	Browsers: "Navegadores",
	"The browser gave no address for notifications.":
		"O navegador não informou um endereço para notificações.",
	"This browser shows notifications now.":
		"Este navegador agora mostra notificações.",
	"Removed.": "Removido.",
	"A notification is on its way.": "Uma notificação está a caminho.",
	"A browser can show notifications also while no page of the forge is open. What they say is encrypted on the way. It ends when you sign out there.":
		"Um navegador pode mostrar notificações mesmo sem nenhuma página da forja aberta. O conteúdo vai criptografado. Termina quando você sai da conta ali.",
	"For notifications of browsers, scripts have to be on.":
		"Para notificações do navegador, os scripts precisam estar ativados.",
	"This browser cannot show notifications.":
		"Este navegador não pode mostrar notificações.",
	"This browser was told to show no notifications of this site. Allow them in its settings first.":
		"Este navegador foi instruído a não mostrar notificações deste site. Permita-as primeiro nas configurações dele.",
	"The push service of this browser gave no answer. Try again later.":
		"O serviço de push deste navegador não respondeu. Tente novamente mais tarde.",
	"Show notifications in this browser": "Mostrar notificações neste navegador",
	"The last message did not arrive.": "A última mensagem não chegou.",
	"Send a test to {name}": "Enviar um teste para {name}",
	Test: "Testar",
	"Show nothing more in {name}": "Não mostrar mais nada em {name}",
};
