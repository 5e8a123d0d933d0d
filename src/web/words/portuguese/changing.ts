import type { Catalogue } from "../catalogue.ts";

/** Dateien ändern, Branches, Releases, Wiki, Forks. */
export const changingInPortuguese: Catalogue = {
	"Fork it first": "Faça um fork primeiro",
	"You may not write here. Make a fork, change the file there, and propose the change with a pull request.":
		"Você não pode escrever aqui. Faça um fork, altere o arquivo lá e proponha a alteração com um pull request.",
	"Make a fork": "Fazer um fork",
	"What the commit does": "O que o commit faz",
	"More about it": "Mais detalhes",
	"Where it goes": "Para onde vai",
	"To the branch {name}": "No branch {name}",
	"A rule of the branch keeps you from it.": "Uma regra do branch impede você.",
	"To a new branch, for a pull request":
		"Em um novo branch, para um pull request",
	"Name of the new branch": "Nome do novo branch",
	"Add a line “Signed-off-by” with my name":
		"Adicionar uma linha “Signed-off-by” com meu nome",
	"Name the branch.": "Dê um nome ao branch.",
	"A rule of the branch keeps you from it: choose a new branch.":
		"Uma regra do branch impede você: escolha um novo branch.",
	"Somebody has changed the file meanwhile.":
		"Alguém alterou o arquivo nesse meio-tempo.",
	"There is such a branch already, or no branch can have this name.":
		"Esse branch já existe, ou o nome não é válido.",
	"There is something at this path already, or no file can have this name.":
		"Já existe algo neste caminho, ou o nome não é válido.",
	"The file or the branch is gone meanwhile.":
		"O arquivo ou o branch não existe mais.",
	"The commit is on the branch {name}.": "O commit está no branch {name}.",
	"The commit is made.": "O commit foi feito.",
	"Nothing changes.": "Nada muda.",
	Difference: "Diferença",
	"New file": "Novo arquivo",
	"Edit {path}": "Editar {path}",
	"This file is too large or no text: change it with git, or upload another one.":
		"Este arquivo é grande demais ou não é texto: altere com git ou envie outro.",
	"Below is your text, and here what it would change of the version that is there now. Committing puts yours in its place; merging keeps both where they do not contradict.":
		"Abaixo está seu texto e aqui o que mudaria na versão atual. O commit põe o seu no lugar; mesclar mantém os dois onde não se contradizem.",
	"From the version of now to yours": "Da versão atual para a sua",
	"What changes": "O que muda",
	"A slash makes a directory; another path moves the file.":
		"Uma barra cria uma pasta; outro caminho move o arquivo.",
	"Merge both and commit": "Mesclar os dois e fazer commit",
	"Add a file": "Adicionar um arquivo",
	"Name the file.": "Dê um nome ao arquivo.",
	"They contradict each other: mend the text by hand, then commit.":
		"Eles se contradizem: corrija o texto à mão e faça commit.",
	"Delete {path}": "Excluir {path}",
	"This directory has more than {n} files: delete it with git.":
		"Esta pasta tem mais de {n} arquivos: exclua com git.",
	"Delete and commit": "Excluir e fazer commit",
	"Somebody has changed it meanwhile: look again.":
		"Alguém alterou nesse meio-tempo: veja de novo.",
	"Upload files": "Enviar arquivos",
	Directory: "Pasta",
	"Empty: the top of the repository.": "Vazio: a raiz do repositório.",
	"20 files and 32 megabytes at most. Files of the same name are replaced.":
		"20 arquivos e 32 megabytes no máximo. Arquivos de mesmo nome são substituídos.",
	"Choose files.": "Escolha arquivos.",
	"Apply a patch": "Aplicar um patch",
	"As git diff or git format-patch writes it.":
		"Como git diff ou git format-patch o escreve.",
	"It does not fit the branch: {why}": "Não se aplica ao branch: {why}",
	"The change is too large to be repeated.":
		"A alteração é grande demais para ser repetida.",
	"Revert a commit": "Reverter um commit",
	"Back to the version {id}": "Volta à versão {id}",
	"Go back to this version": "Voltar a esta versão",
	"Cherry-pick": "Cherry-pick",
	"Cherry-pick a commit": "Cherry-pick de um commit",
	Revert: "Reverter",
	"Take it over": "Aceitar",
	"Paste the patch.": "Cole o patch.",
	"Delete this directory": "Excluir esta pasta",
	"Edit the release {name}": "Editar a versão {name}",
	"New release": "Nova versão",
	Tag: "Tag",
	"Such as v1.0; it is made when there is none of this name.":
		"Como v1.0; é criada se não existir.",
	From: "A partir de",
	"What a new tag is made from: a branch or a commit.":
		"De onde sai uma nova tag: um branch ou um commit.",
	Notes: "Notas",
	"No pull request was merged since the last release.":
		"Nenhum pull request foi mesclado desde a última versão.",
	"Add the merged pull requests to the notes":
		"Adicionar os pull requests mesclados às notas",
	"Add files": "Adicionar arquivos",
	"20 files and 64 megabytes at most at once; larger ones by the API.":
		"20 arquivos e 64 megabytes no máximo por vez; maiores, pela API.",
	"It is a prerelease": "É um pré-lançamento",
	"Not for everybody yet; it is never “latest”.":
		"Ainda não é para todos; nunca é a “última”.",
	"Keep it as a draft": "Manter como rascunho",
	"Only those who write releases see it, and its tag is not made yet.":
		"Só quem escreve versões a vê, e a tag ainda não é criada.",
	"Keep the release": "Salvar a versão",
	"Publish the release": "Publicar a versão",
	"Delete the file {name}": "Excluir o arquivo {name}",
	"Delete the release": "Excluir a versão",
	"Its notes and files go. The tag stays.":
		"As notas e arquivos se vão. A tag fica.",
	"This tag has a release already.": "Esta tag já tem uma versão.",
	"There is no such branch, tag or commit.":
		"Não existe esse branch, tag ou commit.",
	"No tag can be called so.": "Nenhuma tag pode ter esse nome.",
	"A rule keeps you from it.": "Uma regra impede você.",
	"The draft is kept.": "O rascunho foi salvo.",
	"The release is published.": "A versão foi publicada.",
	"The release is kept.": "A versão foi salva.",
	"The file {name} is deleted.": "O arquivo {name} foi excluído.",
	"The release is deleted.": "A versão foi excluída.",
	"New page": "Nova página",
	"Somebody has changed the page meanwhile.":
		"Alguém alterou a página nesse meio-tempo.",
	"This is what yours would change of it; kept now, yours takes its place.":
		"Isto é o que a sua mudaria; salva agora, ela toma o lugar.",
	"_Sidebar and _Footer are shown beside and below every page.":
		"_Sidebar e _Footer aparecem ao lado e abaixo de cada página.",
	"What the change does": "O que a alteração faz",
	"Keep the page": "Salvar a página",
	"Write the first page": "Escrever a primeira página",
	"There is a page of this title already, or none can have it.":
		"Já existe uma página com este título, ou ele não é válido.",
	"The page is kept.": "A página foi salva.",
	"The page {name} is deleted.": "A página {name} foi excluída.",
	"Import a repository": "Importar um repositório",
	"Address to clone from": "Endereço para clonar",
	"Only where it is not public.": "Só se não for público.",
	"What comes along": "O que vem junto",
	"Follow it as a mirror": "Acompanhar como espelho",
	"Nobody writes it here then.": "Então ninguém escreve nele aqui.",
	"Its wiki too": "A wiki também",
	"Import it": "Importar",
	"The forge cannot fetch a repository from this address.":
		"A forja não consegue obter um repositório deste endereço.",
	"The repository is imported.": "O repositório foi importado.",
	"{owner} wants to hand this repository over to {name}":
		"{owner} quer transferir este repositório para {name}",
	"Taken over, it has its address there, with all that is in it.":
		"Uma vez aceito, ele passa a ter o endereço lá, com tudo o que contém.",
	Refuse: "Recusar",
	"A copy of {name} that is yours: change it as you like, and propose changes with pull requests.":
		"Uma cópia de {name} que é sua: altere como quiser e proponha alterações com pull requests.",
	"It is yours already, and you may make repositories nowhere else.":
		"Já é seu, e você não pode criar repositórios em outro lugar.",
	"Make the fork": "Criar o fork",
	"{name} has a fork of it, or a repository of this name, already.":
		"{name} já tem um fork, ou um repositório com este nome.",
	"The fork is made.": "O fork foi criado.",
	"It stays where it is.": "Fica onde está.",
	"This name is taken already.": "Este nome já está em uso.",
	"This name is taken already, or cannot be one.":
		"Este nome já está em uso ou não é válido.",
	"The branch {name} is made.": "O branch {name} foi criado.",
	"The branch {name} is protected, or the default one.":
		"O branch {name} é protegido ou o padrão.",
	"The branch {name} is deleted.": "O branch {name} foi excluído.",
	"The branch is called {name} now.": "O branch agora se chama {name}.",
	"The branch has everything already.": "O branch já tem tudo.",
	"The branch is brought up to date.": "O branch foi atualizado.",
	"The tag {name} is made.": "A tag {name} foi criada.",
	"The tag {name} is protected, or a release has it.":
		"A tag {name} é protegida, ou uma versão a usa.",
	"The tag {name} is deleted.": "A tag {name} foi excluída.",
	"New branch": "Novo branch",
	"A branch, a tag or a commit.": "Um branch, uma tag ou um commit.",
	"Make the branch": "Criar o branch",
	"Change the branch {name}": "Alterar o branch {name}",
	Rename: "Renomear",
	"Bring up to date with the original": "Atualizar com o original",
	"New tag": "Nova tag",
	"With one it is an annotated tag.": "Com uma mensagem, é uma tag anotada.",
	"Make the tag": "Criar a tag",
	"Delete the tag {name}": "Excluir a tag {name}",
	"Name the tag.": "Dê um nome à tag.",
	"{n} files go:": {
		one: "{n} arquivo se vai:",
		other: "{n} arquivos se vão:",
	},
	"Keep for a commit of several files":
		"Guardar para um commit de vários arquivos",
	"The change is kept.": "A alteração está guardada.",
	"The change is dropped.": "A alteração foi descartada.",
	"This is the change that you keep.": "Esta é a alteração que você guarda.",
	"One commit takes {n} files and 2 MB at most: commit what you keep first.":
		"Um commit aceita aqui no máximo {n} arquivos e 2 MB: faça primeiro o commit do que guarda.",
	"{n} files wait for your commit": {
		one: "1 arquivo espera seu commit",
		other: "{n} arquivos esperam seu commit",
	},
	"One commit of several files": "Um commit de vários arquivos",
	"Choose another file": "Escolher outro arquivo",
	"You keep no change of this branch":
		"Você não guarda nenhuma alteração deste branch",
	"Edit a file and choose “Keep for a commit of several files”; it then waits here.":
		"Edite um arquivo e escolha “Guardar para um commit de vários arquivos”; ele espera aqui.",
	"Change {n} files": {
		one: "Alterar 1 arquivo",
		other: "Alterar {n} arquivos",
	},
	"Commit {n} files": {
		one: "Fazer commit de 1 arquivo",
		other: "Fazer commit de {n} arquivos",
	},
	Drop: "Descartar",
	"Drop the change of {path}": "Descartar a alteração de {path}",
	"What changes in {path}": "O que muda em {path}",
	"{path} does not fit the branch any more, or twice into one commit: edit or drop it.":
		"{path} não cabe mais no branch ou está duas vezes no commit: edite ou descarte.",
	"New issues would not follow this file.":
		"As novas issues não seguiriam este arquivo.",
	"This configuration can be read.": "Esta configuração pode ser lida.",
	"You sent this form before with other content, which was saved: {address}. Send it again to create another one.":
		"Você já enviou este formulário com outro conteúdo, que foi salvo: {address}. Envie-o novamente para criar outro.",
	"You sent this form before with other content, which was saved. Send it again to create another one.":
		"Você já enviou este formulário com outro conteúdo, que foi salvo. Envie-o novamente para criar outro.",
	"You sent this form before, and it is still being worked on. Wait a moment, then send it again.":
		"Você já enviou este formulário, e ele ainda está sendo processado. Espere um momento e envie-o novamente.",
	"You sent this form before, and its answer was lost. Check whether it was saved before you send it again.":
		"Você já enviou este formulário, e a resposta se perdeu. Verifique se ele foi salvo antes de enviá-lo novamente.",
	"You sent this form before, and it was saved. What was shown then is not shown again.":
		"Você já enviou este formulário, e ele foi salvo. O que foi mostrado naquele momento não é mostrado de novo.",
	"You wrote this draft on an older version of the text and did not send it.":
		"Você escreveu este rascunho sobre uma versão mais antiga do texto e não o enviou.",
	"Copy the draft": "Copiar o rascunho",
};
