import type { Catalogue } from "../catalogue.ts";

/** Einstellungen eines Repositorys, Webhooks. */
export const repositorySettingsInPortuguese: Catalogue = {
	Taken: "Aceito",
	"Tried again soon": "Nova tentativa em breve",
	Waits: "Em espera",
	"What was said": "O que foi dito",
	"What came back": "O que voltou",
	"Send it once more": "Enviar de novo",
	"Address that is told": "Endereço que é avisado",
	"Form of the message": "Formato da mensagem",
	Secret: "Segredo",
	"Empty: as it is.": "Vazio: como está.",
	"Authorization header": "Cabeçalho Authorization",
	"What it is told": "Do que é avisado",
	"Only for these branches": "Somente para estes branches",
	"A pattern, such as main or release/*; empty is all of them.":
		"Um padrão, como main ou release/*; vazio são todos.",
	"It is switched on": "Está ativado",
	"Keep the changes": "Salvar as alterações",
	"Add the webhook": "Adicionar o webhook",
	Channel: "Canal",
	Colour: "Cor",
	"Token of the bot": "Token do bot",
	"Id of the chat": "Id do chat",
	"Id of the thread": "Id da conversa",
	"Id of the room": "Id da sala",
	"Access token": "Token de acesso",
	"User name": "Nome de usuário",
	"Address of the package": "Endereço do pacote",
	"A push": "Um push",
	"A branch or tag is made": "Um branch ou tag é criado",
	"A branch or tag is deleted": "Um branch ou tag é excluído",
	"A fork is made": "Um fork é criado",
	"The wiki changes": "A wiki muda",
	"A check comes in": "Uma verificação chega",
	"Opened, closed, edited": "Aberta, fechada, editada",
	Assigned: "Atribuído",
	"Labels change": "As etiquetas mudam",
	"Milestone changes": "O marco muda",
	Comments: "Comentários",
	"Opened, merged, closed, edited": "Aberto, mesclado, fechado, editado",
	Reviews: "Revisões",
	"Reviews are asked for": "Revisões são pedidas",
	"New commits": "Novos commits",
	"The rest": "O resto",
	"Repositories are made and deleted": "Repositórios são criados e excluídos",
	"Runs of workflows": "Execuções de workflows",
	"Jobs of workflows": "Jobs de workflows",
	"The forge may not send anything to this address.":
		"A forja não pode enviar nada a este endereço.",
	"This pattern cannot be read": "Este padrão não pode ser lido",
	"No webhook yet.": "Ainda não há webhooks.",
	"Switched on": "Ativado",
	"Switched off, because it failed too long":
		"Desativado por falhar tempo demais",
	"New webhook": "Novo webhook",
	"New webhook for {name}": "Novo webhook para {name}",
	"The webhook is added.": "O webhook foi adicionado.",
	"Webhook for {name}": "Webhook para {name}",
	"What was sent": "O que foi enviado",
	"Send a test": "Enviar um teste",
	"Nothing in the last 30 days.": "Nada nos últimos 30 dias.",
	"Delete the webhook": "Excluir o webhook",
	"The changes are kept.": "As alterações foram salvas.",
	"It is on its way once more.": "Está a caminho de novo.",
	"The webhook is deleted.": "O webhook foi excluído.",
	"Workflows are switched off.": "Os workflows estão desativados.",
	"Parts and merging": "Partes e merge",
	"There is no workflow on the default branch. One is a file in .gitea/workflows.":
		"Não há workflow no branch padrão. É um arquivo em .gitea/workflows.",
	"People on the list": "Pessoas da lista",
	"User names with spaces between them.":
		"Nomes de usuário separados por espaços.",
	"Teams on the list": "Equipes da lista",
	"Branch, or a pattern of branches": "Branch, ou padrão de branches",
	"Who may push": "Quem pode enviar",
	"Pushes are taken": "Pushes são aceitos",
	"Only from those on a list": "Somente de quem está em uma lista",
	"Deploy keys are on the list": "As chaves de deploy estão na lista",
	"Who may take commits away by force": "Quem pode remover commits à força",
	"Pushes by force are taken": "Pushes forçados são aceitos",
	"Only from those on this list": "Somente de quem está nesta lista",
	"Deploy keys are on this list": "As chaves de deploy estão nesta lista",
	"Who may merge pull requests": "Quem pode fazer merge de pull requests",
	"Only those on a list may merge":
		"Só quem está em uma lista pode fazer merge",
	"Administrators do not override the rule":
		"Administradores não ignoram a regra",
	"Approvals that a merge needs": "Aprovações que um merge precisa",
	"Nothing is merged while somebody asks for changes":
		"Sem merge enquanto alguém pede alterações",
	"Nothing is merged while a review is asked for":
		"Sem merge enquanto há revisão pedida",
	"New commits take approvals away": "Novos commits removem aprovações",
	"Approvals of older commits do not count":
		"Aprovações de commits antigos não contam",
	"Checks and commits": "Verificações e commits",
	"Checks must pass before a merge":
		"Verificações devem ser aprovadas antes do merge",
	"Which checks": "Quais verificações",
	"The branch must have all commits of its target":
		"O branch deve ter todos os commits do destino",
	"Only signed commits": "Somente commits assinados",
	"Files that nobody changes": "Arquivos que ninguém altera",
	"Patterns with ; between them.": "Padrões separados por ;",
	"Keep the rule": "Salvar a regra",
	"Show what it matches": "Mostrar a que se aplica",
	nobody: "ninguém",
	"Nobody pushes: changes come by pull requests.":
		"Ninguém envia: alterações vêm por pull requests.",
	"Push: {names}.": "Push: {names}.",
	"Push: whoever may write code.": "Push: quem pode escrever código.",
	"Nobody takes commits away by force.": "Ninguém remove commits à força.",
	"Push by force: {names}.": "Push forçado: {names}.",
	"Push by force: whoever may push.": "Push forçado: quem pode enviar.",
	"Merge: {names}.": "Merge: {names}.",
	"Merge: whoever may write code.": "Merge: quem pode escrever código.",
	"These checks must pass: {names}.":
		"Estas verificações devem ser aprovadas: {names}.",
	"All checks must pass.": "Todas as verificações devem ser aprovadas.",
	"Only signed commits.": "Somente commits assinados.",
	"Files that nobody changes: {names}.":
		"Arquivos que ninguém altera: {names}.",
	"Rule for {name}": "Regra para {name}",
	"New branch rule": "Nova regra de branch",
	"What it holds for": "A que se aplica",
	"No branch that there is now.": "Nenhum branch existente.",
	"There is no team {name}.": "Não há equipe {name}.",
	"There is no user {name}.": "Não há usuário {name}.",
	"There is a rule of this name already.": "Já existe uma regra com este nome.",
	"The rule is kept.": "A regra foi salva.",
	"New rule": "Nova regra",
	"A rule says who may push to branches and what a merge has to have. Of several that fit a branch, the first one holds.":
		"Uma regra diz quem pode enviar a branches e o que um merge precisa. De várias que se aplicam, vale a primeira.",
	"No rule yet: whoever may write code may push to every branch.":
		"Ainda não há regras: quem pode escrever código pode enviar a qualquer branch.",
	"Holds for: {names}": "Aplica-se a: {names}",
	"Holds for no branch now.": "Não se aplica a nenhum branch agora.",
	Up: "Subir",
	Down: "Descer",
	"Delete the rule {name}": "Excluir a regra {name}",
	"{names} and {n} more": "{names} e mais {n}",
	"The rule {name} is deleted.": "A regra {name} foi excluída.",
	"Read: see and clone it, and write issues":
		"Ler: ver, clonar e escrever issues",
	"Write: push, merge, and look after issues":
		"Escrever: enviar, fazer merge e cuidar das issues",
	"Administer: settings and rights too":
		"Administrar: configurações e permissões também",
	"Owns it: may do everything": "É o proprietário: pode fazer tudo",
	"Nobody besides the owner yet.": "Ninguém além do proprietário ainda.",
	"What {name} may do": "O que {name} pode fazer",
	Administer: "Administrar",
	"Change what {name} may do": "Alterar o que {name} pode fazer",
	Change: "Alterar",
	"Remove {name}": "Remover {name}",
	"Let somebody in": "Dar acesso a alguém",
	"What this person may do": "O que esta pessoa pode fazer",
	"Let in": "Dar acesso",
	"No team works here yet.": "Nenhuma equipe trabalha aqui ainda.",
	"works in all repositories": "trabalha em todos os repositórios",
	"Another team": "Outra equipe",
	"Let the team in": "Dar acesso à equipe",
	"Nobody has this name.": "Ninguém tem este nome.",
	"The owner may do everything already.": "O proprietário já pode fazer tudo.",
	"{name} is let in.": "{name} agora tem acesso.",
	"The rights are changed.": "As permissões foram alteradas.",
	"{name} has no rights here any more.": "{name} não tem mais permissões aqui.",
	"There is no such team.": "Não existe essa equipe.",
	"New name": "Novo nome",
	"Rename the repository": "Renomear o repositório",
	"Open it again": "Reabrir",
	"Archive the repository": "Arquivar o repositório",
	"It can be changed again then, as before.":
		"Então pode ser alterado de novo, como antes.",
	"It can be read and cloned, and nothing in it changes, until it is opened again.":
		"Pode ser lido e clonado, e nada muda nele até ser reaberto.",
	"Hand it over": "Transferir",
	"New owner": "Novo proprietário",
	"Hand the repository over": "Transferir o repositório",
	"Delete it": "Excluir",
	"The code with its history, the issues, pull requests, wiki, releases and runs are gone. Forks stay. It cannot be undone.":
		"O código com seu histórico, as issues, pull requests, wiki, versões e execuções se perdem. Os forks ficam. Não é possível desfazer.",
	"Delete the repository": "Excluir o repositório",
	"A branch cannot be called so.": "Um branch não pode ter esse nome.",
	"It has to be an https:// or http:// address that this forge may reach.":
		"Tem de ser um endereço https:// ou http:// que esta forja possa alcançar.",
	"A repository cannot be called so.": "Um repositório não pode ter esse nome.",
	"The repository is called {name} now.":
		"O repositório agora se chama {name}.",
	"The repository is archived.": "O repositório foi arquivado.",
	"The repository is open again.": "O repositório foi reaberto.",
	"It belongs to {name} now.": "Agora pertence a {name}.",
	"The repository {name} is deleted.": "O repositório {name} foi excluído.",
	Template: "Modelo",
	"Keep the topics": "Salvar os tópicos",
	"The topics are kept.": "Os tópicos foram salvos.",
	"No key yet.": "Ainda não há chaves.",
	"Fetches only": "Somente leitura",
	"Fetches and pushes": "Leitura e escrita",
	"New deploy key": "Nova chave de deploy",
	"It may push": "Pode enviar",
	"Large files": "Arquivos grandes",
	Locks: "Bloqueios",
	"There is no large file.": "Não há arquivos grandes.",
	"Size:": "Tamanho:",
	"Nothing is locked.": "Nada está bloqueado.",
	Unlock: "Desbloquear",
	Path: "Caminho",
	"Lock the file": "Bloquear o arquivo",
	"The file is locked.": "O arquivo foi bloqueado.",
	"None yet.": "Nenhum ainda.",
	"Address of the other repository": "Endereço do outro repositório",
	"How often": "Com que frequência",
	"Add the mirror": "Adicionar o espelho",
	"every {time}": "a cada {time}",
	"Up to date": "Atualizado",
	"Bring it up to date now": "Atualizar agora",
	"The mirror is added.": "O espelho foi adicionado.",
	"The mirror is removed.": "O espelho foi removido.",
	"Settings of the repository": "Configurações do repositório",
	"New tag rule": "Nova regra de tag",
	"Parts of the repository": "Partes do repositório",
	Here: "Aqui",
	Elsewhere: "Em outro lugar",
	Nowhere: "Em lugar nenhum",
	Pattern: "Padrão",
	"How pull requests may be merged":
		"Como os pull requests podem receber merge",
	"With a merge commit": "Com um commit de merge",
	"All as one commit": "Tudo em um só commit",
	"Offered first": "Oferecido primeiro",
	"Offer to delete the branch afterwards": "Oferecer excluir o branch depois",
	"Make it public": "Tornar público",
	"Make it private": "Tornar privado",
	"The repository is public.": "O repositório é público.",
	"The repository is private.": "O repositório é privado.",
	"Type a user name.": "Digite um nome de usuário.",
	"Type the name of the repository.": "Digite o nome do repositório.",
	"Paste the key.": "Cole a chave.",
	"Public or private?": "Público ou privado?",
	"A merge needs {n} approvals.": {
		one: "Um merge precisa de {n} aprovação.",
		other: "Um merge precisa de {n} aprovações.",
	},
	"{n} forks become private as well": {
		one: "{n} fork também se torna privado",
		other: "{n} forks também se tornam privados",
	},
	"For you, to know it again; it may stay empty.":
		"Para você, para reconhecê-lo; pode ficar vazio.",
	"Choose what it is told.": "Escolha do que ele é avisado.",
	"Name the channel.": "Indique o canal.",
	"It is shown first, cloned first, and new pull requests go there.":
		"É mostrado e clonado primeiro, e novos pull requests vão para lá.",
	"Others can begin repositories with its files.":
		"Outros podem criar repositórios com os arquivos dele.",
	"Words by which it is found": "Palavras pelas quais é encontrado",
	"No branch can have this name.": "Nenhum branch pode ter este nome.",
	"There is no such branch.": "Não existe esse branch.",
	"25 topics at most.": "25 tópicos no máximo.",
	"The picture is changed.": "A imagem foi alterada.",
	"The picture is taken away.": "A imagem foi removida.",
	"Repositories that follow this one": "Repositórios que acompanham este",
	"after every push": "depois de cada push",
	"After every push too": "Também depois de cada push",
	"only when told": "somente quando pedido",
	"Not yet brought up to date": "Ainda não atualizado",
	"What this one follows": "O que este acompanha",
	"They are being brought up to date.": "Estão sendo atualizados.",
	"It is being brought up to date.": "Está sendo atualizado.",
	"No tag that there is now.": "Nenhuma tag existente.",
	"How branches of pull requests are brought up to date":
		"Como os branches de pull requests são atualizados",
	"Whose projects are shown": "Quais projetos são mostrados",
	"Those of the repository and of its owner":
		"Os do repositório e do proprietário",
	"Those of the repository": "Os do repositório",
	"Those of its owner": "Os do proprietário",
	"Type the name of a team.": "Digite o nome de uma equipe.",
	"Type the new owner's name.": "Digite o nome do novo proprietário.",
	"Which file?": "Qual arquivo?",
	"How often?": "Com que frequência?",
	"At most {max} names, none longer than 255.":
		"No máximo {max} nomes, nenhum com mais de 255 caracteres.",
	"Empty: as it is. Another address forgets it.":
		"Vazio: como está. Outro endereço o apaga.",
	"With it the receiver checks that a message is from here.":
		"Com ele o destinatário verifica que uma mensagem veio daqui.",
	"Such as “Bearer …”; it may stay empty.":
		"Por exemplo “Bearer …”; pode ficar vazio.",
	"Name that it writes under": "Nome com que ele escreve",
	"Address of its picture": "Endereço da sua imagem",
	"Address of the home server": "Endereço do servidor de origem",
	"Type of the message: 0 notice, 1 text": "Tipo da mensagem: 0 aviso, 1 texto",
	"Keep it switched on to try again.": "Salve-o ativado para tentar de novo.",
	"What was sent to it is forgotten with it.":
		"O que foi enviado a ele é esquecido junto.",
	"There is no commit yet that it could be told of.":
		"Ainda não há commit sobre o qual avisá-lo.",
	"The test is on its way: look here again in a moment.":
		"O teste está a caminho: volte a olhar em instantes.",
	"User name there": "Nome de usuário lá",
	"Password or token there": "Senha ou token de lá",
	"This is not {name}.": "Isto não é {name}.",
	"Workflows of this repository read them. Nobody sees a value again, also not in logs.":
		"Workflows deste repositório os leem. Ninguém vê um valor de novo, nem em logs.",
	"Workflows of this repository read them. They are no secrets: logs may show them.":
		"Workflows deste repositório as leem. Não são secretas: logs podem mostrá-las.",
	"Machines that do the jobs of workflows of this repository alone.":
		"Máquinas que executam somente os jobs dos workflows deste repositório.",
	"It has no runner of its own; those of its owner and of the forge do its jobs.":
		"Não tem executor próprio; os do proprietário e os da forja executam seus jobs.",
	"Such as main, release/* or **/stable: * stands for anything but a slash, ** for slashes too.":
		"Por exemplo main, release/* ou **/stable: * vale por tudo menos uma barra, ** também por barras.",
	"Some may merge although something is missing":
		"Alguns podem fazer merge embora falte algo",
	"Only approvals of those on a list count":
		"Só contam aprovações de quem está em uma lista",
	"One name or pattern a line; empty is all that there are.":
		"Um nome ou padrão por linha; vazio: todos os que existem.",
	"Files that whoever writes code changes all the same":
		"Arquivos que quem escreve código altera mesmo assim",
	"deploy keys that may write": "chaves de deploy que podem escrever",
	"A rule before it holds for: {names}":
		"Uma regra anterior vale para: {names}",
	"Name a branch, or a pattern.": "Informe uma branch ou um padrão.",
	"Put the rule {name} one place up": "Subir a regra {name} uma posição",
	"Put the rule {name} one place down": "Descer a regra {name} uma posição",
	"What its units say": "O que dizem suas seções",
	"Take the repository from the team {name}":
		"Tirar o repositório da equipe {name}",
	"Which teams work here, owners of {owner} decide.":
		"Os proprietários de {owner} decidem quais equipes trabalham aqui.",
	"That is an organization. Hand the repository over, or use its teams.":
		"Isso é uma organização. Transfira o repositório ou use as equipes dela.",
	"The team works here already.": "A equipe já trabalha aqui.",
	"The team {name} works here now.": "A equipe {name} agora trabalha aqui.",
	"The team {name} works here no longer.":
		"A equipe {name} não trabalha mais aqui.",
	"The old address leads to the new one until somebody takes it; clones go on working.":
		"O endereço antigo leva ao novo até que alguém o tome; clones continuam funcionando.",
	"Make it a repository of its own": "Torná-lo um repositório independente",
	"It follows {address} no longer, and can be written. It cannot become a mirror again.":
		"Ele não segue mais {address} e pode ser escrito. Não pode voltar a ser um espelho.",
	"End the mirroring": "Encerrar o espelhamento",
	"Handed over, but not taken yet": "Transferido, mas ainda não aceito",
	"{name} is asked. Until then it stays as it is.":
		"{name} foi consultado. Até lá tudo fica como está.",
	"It goes with its issues, pull requests and wiki to another user or organization. You lose the rights that you have as its owner. Where you may not make repositories, the new owner is asked first.":
		"Vai com suas issues, pull requests e wiki para outra pessoa ou organização. Você perde os direitos que tem como proprietário. Onde você não pode criar repositórios, o novo proprietário é consultado antes.",
	"It is a repository of its own now.": "Agora é um repositório independente.",
	"It belongs to {name} already.": "Já pertence a {name}.",
	"The new owner has blocked you.": "O novo proprietário bloqueou você.",
	"{name} has a repository of this name already.":
		"{name} já tem um repositório com este nome.",
	"{name} is asked.": "{name} foi consultado.",
	"Small letters, digits and dashes, with spaces between the topics; 25 at most.":
		"Letras minúsculas, dígitos e hifens, com espaços entre os tópicos; no máximo 25.",
	"The picture as it is now": "A imagem como está agora",
	"This cannot be a topic: {names}": "Isto não pode ser um tópico: {names}",
	"Addresses that the forge tells at once what happens in this repository.":
		"Endereços que a forja avisa na hora sobre o que acontece neste repositório.",
	"Such as 8h or 30m; 10m at least, 0 is never by itself.":
		"Por exemplo 8h ou 30m; no mínimo 10m, 0 é nunca por si só.",
	"With such a key a machine fetches this repository over SSH, and no other; where you allow it, it pushes too.":
		"Com uma chave dessas uma máquina busca este repositório por SSH, e nenhum outro; onde você permitir, também faz push.",
	"What stands in the .pub file; it begins with ssh-ed25519 or ssh-rsa.":
		"O que está no arquivo .pub; começa com ssh-ed25519 ou ssh-rsa.",
	"Whoever has the key then changes the code.":
		"Quem tiver a chave pode então alterar o código.",
	"Files that Git LFS keeps beside the history, of all commits.":
		"Arquivos que o Git LFS guarda ao lado do histórico, de todos os commits.",
	Object: "Objeto",
	Came: "Chegou",
	"Came:": "Chegou:",
	"Who locks a file works on it alone: git refuses pushes of others that change it.":
		"Quem bloqueia um arquivo trabalha sozinho nele: o git recusa pushes de outros que o alteram.",
	"Lift the lock of {path}": "Remover o bloqueio de {path}",
	"Lock a file for yourself": "Bloquear um arquivo para você",
	"It was locked already.": "Já estava bloqueado.",
	"The file is open to all again.": "O arquivo está aberto a todos de novo.",
	"The forge pushes all branches and tags there; what is only there is lost.":
		"A forja faz push de todas as branches e tags para lá; o que só existe lá se perde.",
	"Follow no longer: {name}": "Deixar de seguir: {name}",
	"Push to all of them now": "Fazer push para todos agora",
	"Let another one follow": "Fazer outro seguir",
	"Delete branches that are deleted there":
		"Excluir branches que foram excluídas lá",
	"Tags that fit a rule are made, moved and deleted only by those on its list.":
		"Tags que combinam com uma regra só são criadas, movidas e excluídas por quem está na lista dela.",
	"No rule yet: whoever may write code may make every tag.":
		"Ainda não há regra: quem pode escrever código pode criar qualquer tag.",
	"Kept to: {names}.": "Reservadas a: {names}.",
	"Tag, or a pattern of tags": "Tag ou padrão de tags",
	"Such as v1.0, v* or /^v\\d+$/: a regular expression stands between slashes.":
		"Por exemplo v1.0, v* ou /^v\\d+$/: uma expressão regular fica entre barras.",
	"Name somebody who may make these tags.":
		"Indique alguém que possa criar estas tags.",
	"Name a tag, or a pattern.": "Informe uma tag ou um padrão.",
	"Times can be kept": "O tempo pode ser registrado",
	"Only who works here keeps times": "Só quem trabalha aqui registra tempo",
	"Issues can wait for each other": "Issues podem depender umas das outras",
	"Address of the tracker elsewhere": "Endereço do rastreador externo",
	"Address of one issue there": "Endereço de uma issue lá",
	"With {user}, {repo} and {index} where they belong.":
		"Com {user}, {repo} e {index} em seus lugares.",
	"How its issues are named in texts": "Como suas issues são citadas em textos",
	"By number: #123": "Por número: #123",
	"By word and number: ABC-123": "Por palavra e número: ABC-123",
	"By a pattern": "Por um padrão",
	"Address of the wiki elsewhere": "Endereço da wiki externa",
	"Commits put on top, one by one": "Commits com rebase, um a um",
	"Commits put on top, then a merge commit":
		"Commits com rebase e depois um commit de merge",
	"Only when the branch is already on top":
		"Somente se a branch já estiver atualizada (fast-forward)",
	"Marked as merged by hand": "Marcada como mesclada à mão",
	"By those who merge with git and say so here.":
		"Por quem faz merge com git e o diz aqui.",
	"Notice what was merged by hand": "Perceber o que foi mesclado à mão",
	"By a merge": "Por um merge",
	"By putting them on top": "Por rebase",
	"White space alone is no conflict":
		"Apenas espaços em branco não são conflito",
	"Those who work here may push to branches of forks, unless told otherwise":
		"Quem trabalha aqui pode fazer push para branches de forks, salvo indicação em contrário",
	"Branch that pull requests go to": "Branch para a qual vão os pull requests",
	"Empty: the default branch.": "Vazio: a branch padrão.",
	"Allow one way to bring branches up to date, and offer it first.":
		"Permita um modo de atualizar branches e ofereça-o primeiro.",
	"Private now: only whom you let in sees it.":
		"Agora privado: só vê quem você deixar entrar.",
	"Public now: everybody sees it, also without an account.":
		"Agora público: todos veem, também sem conta.",
	"Public now: everybody who may see {owner} sees it.":
		"Agora público: vê quem pode ver {owner}.",
	"It is a fork, and as private as what it was made from.":
		"É um fork, tão privado quanto aquilo de que foi feito.",
	"Its code with all of its history, its issues, pull requests, wiki and releases can be read and searched by everybody who may see {owner}.":
		"Seu código com todo o histórico, suas issues, pull requests, wiki e releases podem ser lidos e buscados por quem pode ver {owner}.",
	"What was once written there, secrets too, counts as known from then on.":
		"O que já foi escrito lá, também segredos, passa a valer como conhecido.",
	"Everybody with an account may fork it.":
		"Quem tem uma conta pode fazer um fork.",
	"Who is no collaborator and in no team with it does not see it any more; their copies stay with them.":
		"Quem não é colaborador nem está em uma equipe com acesso não o vê mais; suas cópias ficam.",
	"Programs that read it without signing in, such as proxies of packages, read it no longer.":
		"Programas que o leem sem entrar, como proxies de pacotes, não o leem mais.",
	"{n} stars stay, and are seen by whom you let in": {
		one: "{n} estrela fica, visível para quem você deixar entrar",
		other: "{n} estrelas ficam, visíveis para quem você deixar entrar",
	},
};
