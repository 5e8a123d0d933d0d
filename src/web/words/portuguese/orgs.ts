import type { Catalogue } from "../catalogue.ts";

/** Pages of organizations and their teams. */
export const orgsInPortuguese: Catalogue = {
	"A team cannot be called so.": "Uma equipe não pode ter esse nome.",
	"A team says who works in which repositories, and what they may do there.":
		"Uma equipe diz quem trabalha em quais repositórios e o que pode fazer.",
	"Add a repository of the organization":
		"Adicionar um repositório da organização",
	"Add or invite": "Adicionar ou convidar",
	"Add somebody": "Adicionar alguém",
	"Add to the team": "Adicionar à equipe",
	"Administer them: everything, with settings and rights":
		"Administrá-los: tudo, com configurações e permissões",
	"Administers its repositories, with settings and rights.":
		"Administra os repositórios dela, com configurações e permissões.",
	"Administers the whole forge.": "Administra toda a forja.",
	"Administers {name}.": "Administra {name}.",
	"All, also new ones": "Todos, também os novos",
	"An account is in at once. An address gets a link that is good for seven days.":
		"Uma conta entra na hora. Um endereço recebe um link válido por sete dias.",
	"Ask whoever sent it for another one.": "Peça outro a quem o enviou.",
	"Because:": "Porque:",
	Boards: "Quadros",
	"By teams": "Por equipes",
	"Delete the team": "Excluir a equipe",
	"Does not see {name}.": "Não vê {name}.",
	"Everybody who is signed in and sees the organization":
		"Todos que entraram e veem a organização",
	Explain: "Explicar",
	"Find a team": "Buscar uma equipe",
	"For members": "Para membros",
	Hide: "Ocultar",
	"Hide {name}": "Ocultar {name}",
	"In one repository, and why": "Em um repositório, e por quê",
	"In:": "Em:",
	"Into which team": "Em qual equipe",
	"Into which team?": "Em qual equipe?",
	Invitation: "Convite",
	"Invite by mail": "Convidar por e-mail",
	"Is a collaborator of this repository.": "É colaborador deste repositório.",
	"Is in the team {name}.": "Está na equipe {name}.",
	"It works in {repositories}": "Trabalha em {repositories}",
	"Its members may make repositories": "Os membros podem criar repositórios",
	"Its members may make repositories.": "Os membros podem criar repositórios.",
	"Its members own the organization. That and its name stay as they are.":
		"Os membros possuem a organização. Isso e o nome não mudam.",
	"Its own members and the owners": "Os membros e os proprietários",
	"Join as {name}": "Entrar como {name}",
	"Join {name}": "Entrar em {name}",
	"Leave the team": "Sair da equipe",
	Leave: "Sair",
	"Let it do something: read the code, for one.":
		"Permita alguma coisa: ler o código, por exemplo.",
	"Letters, digits, dashes, dots and underscores only.":
		"Somente letras, números, hifens, pontos e sublinhados.",
	"Make the team": "Criar a equipe",
	"May do everything in {name}.": "Pode fazer tudo em {name}.",
	"May do nothing yet.": "Ainda não pode fazer nada.",
	"Name of an account, or a mail address":
		"Nome de uma conta, ou endereço de e-mail",
	"Name of the repository": "Nome do repositório",
	"New team": "Nova equipe",
	"No mail server is set up. Send this link yourself:":
		"Nenhum servidor de e-mail está configurado. Envie você mesmo este link:",
	"Not now": "Agora não",
	"Only members see this text.": "Só os membros veem este texto.",
	"Open invitations": "Convites abertos",
	"Outside tracker": "Rastreador externo",
	"Outside wiki": "Wiki externa",
	Owners: "Proprietários",
	"Owns the organization and may do everything.":
		"Possui a organização e pode fazer tudo.",
	"Part by part": "Parte por parte",
	"People are named in texts by it: @organization/team.":
		"Assim ela é mencionada nos textos: @organização/equipe.",
	"Reads: {parts}.": "Lê: {parts}.",
	Rights: "Permissões",
	"See what others see": "Ver o que os outros veem",
	"Show {name}": "Mostrar {name}",
	"Take the invitation of {address} back": "Cancelar o convite de {address}",
	"Team {name}": "Equipe {name}",
	"The last owner cannot go. Make somebody else an owner first.":
		"O último proprietário não pode sair. Nomeie outro primeiro.",
	"The link went there by mail. This is the same link:":
		"O link foi enviado por e-mail. Este é o mesmo link:",
	"The members of the organization": "Os membros da organização",
	"The name of an account here. Who has none yet is invited by mail.":
		"O nome de uma conta daqui. Quem não tem é convidado por e-mail.",
	"The organization has no repository of this name.":
		"A organização não tem repositório com este nome.",
	"The repository is open to all who see the organization.":
		"O repositório está aberto a todos que veem a organização.",
	"The team is made. Now add people and repositories.":
		"A equipe foi criada. Agora adicione pessoas e repositórios.",
	"The team is saved.": "A equipe foi salva.",
	"The team no longer works in {name}.":
		"A equipe não trabalha mais em {name}.",
	"The team works in {name} now.": "A equipe agora trabalha em {name}.",
	"The team {name} is deleted.": "A equipe {name} foi excluída.",
	"Then the choice below does not count.": "Então a escolha abaixo não conta.",
	"There is a team of this name already.":
		"Já existe uma equipe com este nome.",
	"They administer what they make.": "Eles administram o que criam.",
	"They are added on the page of the team.":
		"São adicionados na página da equipe.",
	"Those that are chosen": "Os escolhidos",
	"Those who show that they belong to it.":
		"Os que mostram que fazem parte dela.",
	"Too many invitations are open. Take some back first.":
		"Há convites abertos demais. Cancele alguns primeiro.",
	"What is chosen for each part below":
		"O que é escolhido abaixo para cada parte",
	"What it may do in them": "O que ela pode fazer neles",
	"Which repositories": "Quais repositórios",
	"Who is in a team belongs to the organization. Others see only those who show it.":
		"Quem está em uma equipe pertence à organização. Os outros só veem quem mostra isso.",
	"Who knows of it": "Quem sabe dela",
	"Work time": "Tempo de trabalho",
	"Works in {name}.": "Trabalha em {name}.",
	"Writes: {parts}.": "Escreve: {parts}.",
	"You and the organization have blocked each other.":
		"Você e a organização se bloquearam.",
	"You are in the team {name} now.": "Você agora está na equipe {name}.",
	"You are invited to the team {team} of the organization {organization}.":
		"Você foi convidado para a equipe {team} da organização {organization}.",
	"You have left {name}.": "Você saiu de {name}.",
	"all repositories": "todos os repositórios",
	"everybody sees it": "todos veem",
	"only members see it": "só membros veem",
	owner: "proprietário",
	"{address} is invited": "{address} foi convidado",
	"The organization and {name} have blocked each other.":
		"A organização e {name} se bloquearam.",
	"{name} is in the team.": "{name} está na equipe.",
	"{name} is no longer in the organization.":
		"{name} não está mais na organização.",
	"{name} is no longer in the team.": "{name} não está mais na equipe.",
	"At most 100,000.": "No máximo 100.000.",
	"Begin with a set": "Começar com um conjunto",
	"Change who sees it": "Mudar quem a vê",
	"Choose the kind.": "Escolha o tipo.",
	"Days that each version stays": "Dias que cada versão fica",
	"Delete the organization": "Excluir a organização",
	"Delete the rule": "Excluir a regra",
	"Everything else goes.": "Todo o resto se vai.",
	"First give away or delete what it owns":
		"Primeiro transfira ou exclua o que ela possui",
	"It still owns something.": "Ela ainda possui algo.",
	"Kind of package": "Tipo de pacote",
	"Make the rule and see what it does": "Criar a regra e ver o que faz",
	"OAuth2 applications": "Aplicativos OAuth2",
	"Only what matches {pattern} goes.":
		"Só se vai o que corresponde a {pattern}.",
	"Rename the organization": "Renomear a organização",
	"Rule for {kind}": "Regra para {kind}",
	"Settings of the organization": "Configurações da organização",
	"So many of the newest versions stay": "Quantas versões recentes ficam",
	"Switched off.": "Desativada.",
	"The organization has no runner yet.":
		"A organização ainda não tem nenhum runner.",
	"The organization is called {name} now.":
		"A organização agora se chama {name}.",
	"The organization {name} is deleted.": "A organização {name} foi excluída.",
	"The profile is saved.": "O perfil foi salvo.",
	"The rule is deleted.": "A regra foi excluída.",
	"The rule is made. Below stands what it removes.":
		"A regra foi criada. Abaixo está o que ela remove.",
	"The rule is saved.": "A regra foi salva.",
	"The rules run once a day.": "As regras rodam uma vez por dia.",
	"The visibility is changed.": "A visibilidade foi alterada.",
	"The {n} newest versions stay.": {
		one: "A versão mais recente fica.",
		other: "As {n} versões mais recentes ficam.",
	},
	"There is no rule: every version stays until somebody deletes it.":
		"Não há regras: cada versão fica até alguém excluí-la.",
	"There is no such kind.": "Não existe esse tipo.",
	"This expression cannot be read.": "Esta expressão não pode ser lida.",
	"To the packages": "Para os pacotes",
	"Versions that go": "Versões que se vão",
	"Versions that stay": "Versões que ficam",
	"What is younger than {n} days stays.": {
		one: "Fica o que tem menos de {n} dia.",
		other: "Fica o que tem menos de {n} dias.",
	},
	"What matches {pattern} stays.": "Fica o que corresponde a {pattern}.",
	"Which old versions go by themselves":
		"Quais versões antigas se vão sozinhas",
	"This account cannot be blocked.": "Esta conta não pode ser bloqueada.",
	"{n} versions would go now": {
		one: "{n} versão sairia agora",
		other: "{n} versões sairiam agora",
	},
	By: "Por",
	"In all": "No total",
	"Milestone:": "Marco:",
	"Nobody tracked time in these days": "Ninguém registrou tempo nesses dias",
	Person: "Pessoa",
	"Rights of {name}": "Permissões de {name}",
	"There is no milestone": "Nenhum marco",
	"Time:": "Tempo:",
	To: "Até",
	"{hours} h {minutes} min": "{hours} h {minutes} min",
	"Another repository": "Outro repositório",
	"Delete the package": "Excluir o pacote",
	"Find an address or a name": "Buscar um endereço ou um nome",
	"It belongs to": "Pertence a",
	"It is linked with no repository.":
		"Não está vinculado a nenhum repositório.",
	"It is linked with this one already.": "Já está vinculado a este.",
	"Its repository": "O repositório dele",
	"Link it": "Vincular",
	"Look now": "Verificar agora",
	"No addresses": "Nenhum endereço",
	"Nothing is damaged.": "Nada está danificado.",
	"Self-check": "Autoverificação",
	"Send a test to": "Enviar um teste para",
	"Send the test": "Enviar o teste",
	"Settings of {name}": "Configurações de {name}",
	"Take the link away": "Remover o vínculo",
	"The database": "O banco de dados",
	"The forge has no runner yet.": "A forja ainda não tem nenhum runner.",
	"The link is taken away.": "O vínculo foi removido.",
	"The package is deleted.": "O pacote foi excluído.",
	"The package is linked.": "O pacote foi vinculado.",
	"main address": "endereço principal",
	"not confirmed": "não confirmado",
	"{name} has no repository of this name.":
		"{name} não tem repositório com este nome.",
	"{n} damages": {
		one: "{n} dano",
		other: "{n} danos",
	},
	Accounts: "Contas",
	Archived: "Arquivados",
	"Closed issues": "Issues fechadas",
	"Closed pull requests": "Pull requests fechados",
	Figures: "Números",
	"Open issues": "Issues abertas",
	"Open pull requests": "Pull requests abertos",
	"Runners of the forge": "Runners da forja",
	"Size in MB": "Tamanho em MB",
	"Webhooks of the forge": "Webhooks da forja",
	"What happened in the team {name}": "O que aconteceu na equipe {name}",
	"{kind} of the team {name}": "{kind} da equipe {name}",
	"Webhooks of new repositories": "Webhooks de novos repositórios",
	"Running it": "Operação",
	"Workflows of all repositories of the forge read them. They are no secrets: logs may show them.":
		"Workflows de todos os repositórios da forja as leem. Não são secretas: logs podem mostrá-las.",
	"Machines that do the jobs of workflows of all repositories.":
		"Máquinas que executam os jobs dos workflows de todos os repositórios.",
	"Addresses that the forge tells at once what happens in all repositories, of whomever they are.":
		"Endereços que a forja avisa na hora sobre o que acontece em todos os repositórios, de quem quer que sejam.",
	"New repositories begin with a copy of these. Those that are there already stay as they are.":
		"Novos repositórios começam com uma cópia destes. Os que já existem ficam como estão.",
	"Looks for counters that are wrong, default branches that are gone, jobs that stand still and events set aside. It only reads. “ingot doctor” mends what is found, and looks at the files too while the forge is stopped.":
		"Procura contadores errados, branches padrão que sumiram, jobs parados e eventos postos de lado. Apenas lê. “ingot doctor” conserta o que for encontrado e examina também os arquivos com a forja parada.",
	"The forge waits until the mail server has taken it.":
		"A forja espera até o servidor de e-mail aceitar.",
	"The mail server did not take it: {message}":
		"O servidor de e-mail não aceitou: {message}",
	"The mail server has taken the test for {address}.":
		"O servidor de e-mail aceitou o teste para {address}.",
	"The test stands in the log.": "O teste está no log.",
	"What is in them": "O que há neles",
	"Its members lose what only it gave them; who is in no other team leaves the organization.":
		"Seus membros perdem o que só ela lhes dava; quem não está em outra equipe sai da organização.",
	"This address was invited just now. Wait three minutes.":
		"Este endereço acabou de ser convidado. Espere três minutos.",
	"Of each package. 0 keeps none by its number.":
		"De cada pacote. 0 não mantém nenhuma pelo número.",
	"A regular expression; empty is none.":
		"Uma expressão regular; vazio: nenhuma.",
	"0 spares none for being young.": "0 não poupa nenhuma por ser recente.",
	"A regular expression; empty is all that do not stay.":
		"Uma expressão regular; vazio: todas as que não ficam.",
	"The expressions see name/version": "As expressões veem nome/versão",
	"This would remove everything. Say what stays, or what goes.":
		"Isso removeria tudo. Diga o que fica ou o que sai.",
	"Versions stay then until somebody deletes them.":
		"As versões ficam então até alguém excluí-las.",
	"One of {name}. The package stands among its packages then; who may see it does not change.":
		"Um de {name}. O pacote aparece então entre os pacotes dele; quem pode vê-lo não muda.",
	"All its versions and files are gone for good. Builds that need it fail.":
		"Todas as suas versões e arquivos somem para sempre. Builds que precisam dele falham.",
	"You may not write packages of this repository.":
		"Você não pode escrever pacotes deste repositório.",
	"The old address leads to the new one until somebody takes it; clones go on working. Addresses of its packages change: clients have to be told.":
		"O endereço antigo leva ao novo até que alguém o tome; clones continuam funcionando. Os endereços dos pacotes mudam: os clientes precisam ser avisados.",
	"Its teams, labels, secrets, webhooks and applications are gone. Its members keep their accounts. It cannot be undone.":
		"Suas equipes, etiquetas, segredos, webhooks e aplicativos somem. Seus membros mantêm suas contas. Não pode ser desfeito.",
	"All repositories of the organization have these labels, beside their own.":
		"Todos os repositórios da organização têm estas etiquetas, além das suas.",
	"Where others reach it. Whoever is signed in sees it.":
		"Onde ela é encontrada. Quem entrou na conta vê.",
	"Administrators of a repository choose which teams work in it":
		"Administradores de um repositório escolhem quais equipes trabalham nele",
	"Otherwise only owners do.": "Senão, só os proprietários fazem isso.",
	"Workflows of all repositories of the organization read them. Nobody sees a value again, also not in logs.":
		"Workflows de todos os repositórios da organização os leem. Ninguém vê um valor de novo, nem em logs.",
	"Workflows of all repositories of the organization read them. They are no secrets: logs may show them.":
		"Workflows de todos os repositórios da organização as leem. Não são secretas: logs podem mostrá-las.",
	"Machines that do the jobs of workflows of all repositories of the organization.":
		"Máquinas que executam os jobs dos workflows de todos os repositórios da organização.",
	"Programs of the organization that let people sign in with their account here.":
		"Programas da organização em que as pessoas entram com sua conta daqui.",
	"Addresses that the forge tells at once what happens in the repositories of the organization.":
		"Endereços que a forja avisa na hora sobre o que acontece nos repositórios da organização.",
	"Who is blocked cannot comment, open issues or react in repositories of the organization, nor come into its teams.":
		"Quem está bloqueado não pode comentar, abrir issues nem reagir em repositórios da organização, nem entrar em suas equipes.",
	"Strangers see the organization, its public repositories, packages and the members who show it.":
		"Visitantes veem a organização, seus repositórios públicos, pacotes e os membros que mostram isso.",
	"Strangers find nothing of it: its public repositories and packages can be cloned and installed only with an account, and their stars and forks stay.":
		"Visitantes não encontram nada dela: seus repositórios públicos e pacotes só podem ser clonados e instalados com uma conta, e suas estrelas e forks ficam.",
	"Others lose sight of it at once, with its repositories, issues and packages. Who only watched them is told nothing any more. Collaborators of single repositories still see those.":
		"Os outros a perdem de vista na hora, com seus repositórios, issues e pacotes. Quem só os observava não é mais avisado. Colaboradores de repositórios específicos continuam a vê-los.",
	"Private repositories are seen by whoever was let in, whatever is chosen here. Copies that others have made stay with them.":
		"Repositórios privados são vistos por quem recebeu acesso, seja qual for a escolha aqui. Cópias que outros fizeram ficam com eles.",
	"Addresses that the forge tells at once what happens in your repositories.":
		"Endereços que a forja avisa na hora sobre o que acontece nos seus repositórios.",
	"Write: push and merge pull requests.":
		"Escrever: fazer push e mesclar pull requests.",
	"Write: label, assign, close and lock.":
		"Escrever: rotular, atribuir, fechar e bloquear.",
	"Write: label, assign and close; merging needs to write the code.":
		"Escrever: rotular, atribuir e fechar; para mesclar é preciso escrever o código.",
	"Write: make tags into releases, and change them.":
		"Escrever: transformar tags em lançamentos e alterá-los.",
	"Write: publish and delete the packages of the organization.":
		"Escrever: publicar e excluir os pacotes da organização.",
	"Write: start, cancel, approve and rerun workflows.":
		"Escrever: iniciar, cancelar, aprovar e repetir workflows.",
};
