import type { Catalogue } from "../catalogue.ts";

/** Of the pages of workflow runs. */
export const runsInPortuguese: Catalogue = {
	"The whole run": "A execução inteira",
	"under 1 s": "menos de 1 s",
	"No line has “{words}”.": "Nenhuma linha contém “{words}”.",
	"No line of this part has “{words}”.":
		"Nenhuma linha desta parte contém “{words}”.",
	"Search on": "Continuar a busca",
	"Search in the log": "Buscar no log",
	"Hide times": "Ocultar horários",
	"Show times": "Mostrar horários",
	"{n} lines have “{words}”.": {
		one: "{n} linha contém “{words}”.",
		other: "{n} linhas contêm “{words}”.",
	},
	"The whole log": "O log inteiro",
	"Each job gets a token that ends with it. Here is what it opens in the repositories below this account. Jobs that are planned from now on follow it.":
		"Cada job recebe um token que termina com ele. Aqui está o que ele abre nos repositórios desta conta. Os jobs planejados a partir de agora seguem isso.",
	"When a workflow names no permissions":
		"Quando um workflow não indica permissões",
	"Its token reads": "O token lê",
	"The code and the releases of its repository.":
		"O código e as versões do repositório.",
	"Its token reads and writes": "O token lê e escreve",
	"It may push to the code, and reads the releases.":
		"Pode enviar ao código e lê as versões.",
	"The most that a workflow may ask for": "O máximo que um workflow pode pedir",
	Reading: "Leitura",
	"No job writes, whatever its workflow says; also when it is done again.":
		"Nenhum job escreve, diga o que disser o workflow; nem quando é repetido.",
	"Reading and writing": "Leitura e escrita",
	"A workflow gets what it names.": "Um workflow recebe o que indica.",
	"Other repositories that a job reads": "Outros repositórios que um job lê",
	"Its own, and what everybody may read.": "O próprio e o que todos podem ler.",
	"Those named below": "Os indicados abaixo",
	"Their code and releases. Jobs of changes from outside never read them.":
		"O código e as versões deles. Jobs de mudanças vindas de fora nunca os leem.",
	"All of this account": "Todos desta conta",
	"Whoever writes in one repository then reads the code of all.":
		"Quem escreve em um repositório passa a ler o código de todos.",
	"Named repositories": "Repositórios indicados",
	"Names without the owner, one on each line; at most {max}.":
		"Nomes sem o dono, um por linha; no máximo {max}.",
	"Log as text": "Log como texto",
	"on {runner}": "em {runner}",
	Jobs: "Jobs",
	Steps: "Etapas",
	"Earlier lines": "Linhas anteriores",
	"Log of {step}": "Log de {step}",
	"Show its lines": "Mostrar as linhas",
	Log: "Log",
	"There is no log yet.": "Ainda não há log.",
	"Later lines": "Próximas linhas",
	"No runs": "Nenhuma execução",
	"Workflows are files in .gitea/workflows of the default branch; what they are to do on a push or a pull request then stands here.":
		"Workflows são arquivos em .gitea/workflows do branch padrão; o que fazem em um push ou pull request aparece aqui.",
	"Workflow runs": "Execuções de workflows",
	"on {branch}": "em {branch}",
	"It comes from outside and waits until somebody who may write here has read it and lets it go.":
		"Vem de fora e espera até que alguém que possa escrever aqui a leia e a libere.",
	"Let it run": "Permitir execução",
	"Rerun failed jobs": "Reexecutar os jobs que falharam",
	"Rerun all jobs": "Reexecutar todos os jobs",
	"The run may go.": "A execução foi liberada.",
	"The run is cancelled.": "A execução foi cancelada.",
	"The run is deleted.": "A execução foi excluída.",
	"A new attempt has begun.": "Uma nova tentativa começou.",
	Attempts: "Tentativas",
	Attempt: "Tentativa",
	"No job of this run has been planned.":
		"Nenhum job desta execução foi planejado.",
	"after {jobs}": "depois de {jobs}",
	Artifacts: "Artefatos",
	expired: "expirado",
	"All workflows": "Todos os workflows",
	"is broken": "está com defeito",
	off: "desativado",
	all: "todos",
	Show: "Mostrar",
	"Run this workflow by hand": "Executar este workflow manualmente",
	"Branch or tag": "Branch ou tag",
	"Run the workflow": "Executar o workflow",
	"The workflow is on.": "O workflow está ativado.",
	"The workflow is off.": "O workflow está desativado.",
	"It waits for a runner: all that could take it are busy.":
		"Espera um runner: todos os que poderiam pegá-lo estão ocupados.",
	"The runners with the labels {labels} are switched off or have not been heard of.":
		"Os runners com as etiquetas {labels} estão desativados ou sem contato.",
	"A branch or tag is wanted.": "É preciso um branch ou uma tag.",
	Passed: "Aprovado",
	Failed: "Falhou",
	Cancelled: "Cancelado",
	Skipped: "Ignorado",
	Running: "Em andamento",
	Waiting: "Em espera",
	Blocked: "Bloqueado",
	Unknown: "Desconhecido",
	"Switch on": "Ativar",
	"Switch off": "Desativar",
	"The artifact is deleted.": "O artefato foi excluído.",
	"Delete the artifact {name}": "Excluir o artefato {name}",
	"Rerun this job": "Executar este job de novo",
	"Add a runner": "Adicionar um executor",
	"Run this in the directory of Ingot on the machine that is to do the jobs:":
		"Execute isto no diretório do Ingot, na máquina que fará os trabalhos:",
	"It takes jobs with runs-on: ubuntu-latest or host, and runs them without a sandbox. --labels names other ones.":
		"Ele pega trabalhos com runs-on: ubuntu-latest ou host e os executa sem isolamento. --labels indica outros.",
	"Or with the runner of Gitea:": "Ou com o executor do Gitea:",
	"Write a workflow": "Escrever um workflow",
	"How workflows are written": "Como escrever workflows",
	"No runner has the labels {labels}. This repository, its owner or the forge needs one.":
		"Nenhum executor tem os rótulos {labels}. Este repositório, seu dono ou a forja precisa de um.",
	"How runners are added": "Como adicionar executores",
	Annotations: "Anotações",
	Error: "Erro",
	Warning: "Aviso",
	Notice: "Observação",
	"in the log": "no log",
	"Of each kind, the first {n} of a job are kept. The log has all.":
		"De cada tipo, são guardadas as primeiras {n} de um job. O log tem todas.",
	"There are more: the pages of the jobs have them.":
		"Há mais: estão nas páginas dos jobs.",
	"As its owner says": "Como o dono diz",
	"By part, as chosen below": "Por parte, como escolhido abaixo",
	"What the owner does not allow stays closed.":
		"O que o dono não permite continua fechado.",
	"The most by part": "O máximo por parte",
	"Tokens of jobs": "Tokens dos jobs",
	"Each job gets a token that ends with it. Here its rights are made fewer than the owner of the repository allows, never more. Jobs that are planned from now on follow it.":
		"Cada job recebe um token que termina com ele. Aqui seus direitos ficam menores do que o dono do repositório permite, nunca maiores. Os jobs planejados a partir de agora seguem isso.",
	"There is no repository {name} in this account.":
		"Não há repositório {name} nesta conta.",
	"Jobs have no account: of all parts, they write the code alone.":
		"Jobs não têm conta: de todas as partes, só escrevem o código.",
	"Summary of {name}": "Resumo de {name}",
	"By itself": "À parte",
	"It is too long to be shown here.": "É longo demais para ser mostrado aqui.",
	"All states": "Todos os estados",
	"All events": "Todos os eventos",
	Event: "Evento",
	"Started by": "Iniciado por",
	"No run fits": "Nenhuma execução corresponde",
};
