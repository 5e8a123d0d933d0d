import type { Catalogue } from "../catalogue.ts";

/** Of the pages of workflow runs. */
export const runsInFrench: Catalogue = {
	"The whole run": "L’exécution entière",
	"under 1 s": "moins de 1 s",
	"No line has “{words}”.": "Aucune ligne ne contient « {words} ».",
	"No line of this part has “{words}”.":
		"Aucune ligne de cette partie ne contient « {words} ».",
	"Search on": "Chercher plus loin",
	"Search in the log": "Chercher dans le journal",
	"Hide times": "Masquer les heures",
	"Show times": "Afficher les heures",
	"{n} lines have “{words}”.": {
		one: "{n} ligne contient « {words} ».",
		other: "{n} lignes contiennent « {words} ».",
	},
	"The whole log": "Tout le journal",
	"Each job gets a token that ends with it. Here is what it opens in the repositories below this account. Jobs that are planned from now on follow it.":
		"Chaque tâche reçoit un jeton qui prend fin avec elle. Voici ce qu’il ouvre dans les dépôts de ce compte. Les tâches planifiées à partir de maintenant le suivent.",
	"When a workflow names no permissions":
		"Quand un workflow ne nomme aucune permission",
	"Its token reads": "Son jeton lit",
	"The code and the releases of its repository.":
		"Le code et les versions de son dépôt.",
	"Its token reads and writes": "Son jeton lit et écrit",
	"It may push to the code, and reads the releases.":
		"Il peut pousser dans le code et lit les versions.",
	"The most that a workflow may ask for":
		"Le maximum qu’un workflow peut demander",
	Reading: "Lecture",
	"No job writes, whatever its workflow says; also when it is done again.":
		"Aucune tâche n’écrit, quoi que dise son workflow ; pas non plus quand elle est relancée.",
	"Reading and writing": "Lecture et écriture",
	"A workflow gets what it names.": "Un workflow obtient ce qu’il nomme.",
	"Other repositories that a job reads": "Autres dépôts qu’une tâche lit",
	"Its own, and what everybody may read.":
		"Le sien, et ce que tout le monde peut lire.",
	"Those named below": "Ceux nommés ci-dessous",
	"Their code and releases. Jobs of changes from outside never read them.":
		"Leur code et leurs versions. Les tâches de changements venus de l’extérieur ne les lisent jamais.",
	"All of this account": "Tous ceux de ce compte",
	"Whoever writes in one repository then reads the code of all.":
		"Quiconque écrit dans un dépôt lit alors le code de tous.",
	"Named repositories": "Dépôts nommés",
	"Names without the owner, one on each line; at most {max}.":
		"Noms sans le propriétaire, un par ligne ; {max} au plus.",
	"Log as text": "Journal en texte",
	"on {runner}": "sur {runner}",
	Jobs: "Jobs",
	Steps: "Étapes",
	"Earlier lines": "Lignes précédentes",
	"Log of {step}": "Journal de {step}",
	"Show its lines": "Afficher ses lignes",
	Log: "Journal",
	"There is no log yet.": "Pas encore de journal.",
	"Later lines": "Lignes suivantes",
	"No runs": "Aucune exécution",
	"Workflows are files in .gitea/workflows of the default branch; what they are to do on a push or a pull request then stands here.":
		"Les workflows sont des fichiers dans .gitea/workflows de la branche par défaut ; ce qu’ils font lors d’un push ou d’une demande de fusion figure alors ici.",
	"Workflow runs": "Exécutions de workflows",
	"on {branch}": "sur {branch}",
	"It comes from outside and waits until somebody who may write here has read it and lets it go.":
		"Elle vient de l’extérieur et attend qu’une personne pouvant écrire ici l’ait lue et l’autorise.",
	"Let it run": "L’autoriser",
	"Rerun failed jobs": "Relancer les jobs échoués",
	"Rerun all jobs": "Relancer tous les jobs",
	"The run may go.": "L’exécution est autorisée.",
	"The run is cancelled.": "L’exécution est annulée.",
	"The run is deleted.": "L’exécution est supprimée.",
	"A new attempt has begun.": "Une nouvelle tentative a commencé.",
	Attempts: "Tentatives",
	Attempt: "Tentative",
	"No job of this run has been planned.":
		"Aucun job de cette exécution n’a été planifié.",
	"after {jobs}": "après {jobs}",
	Artifacts: "Artefacts",
	expired: "expiré",
	"All workflows": "Tous les workflows",
	"is broken": "est défectueux",
	off: "désactivé",
	all: "tous",
	Show: "Afficher",
	"Run this workflow by hand": "Lancer ce workflow à la main",
	"Branch or tag": "Branche ou tag",
	"Run the workflow": "Lancer le workflow",
	"The workflow is on.": "Le workflow est activé.",
	"The workflow is off.": "Le workflow est désactivé.",
	"It waits for a runner: all that could take it are busy.":
		"Il attend un runner : tous ceux qui pourraient le prendre sont occupés.",
	"The runners with the labels {labels} are switched off or have not been heard of.":
		"Les runners avec les étiquettes {labels} sont désactivés ou ne répondent pas.",
	"A branch or tag is wanted.": "Une branche ou un tag est attendu.",
	Passed: "Réussi",
	Failed: "Échoué",
	Cancelled: "Annulé",
	Skipped: "Ignoré",
	Running: "En cours",
	Waiting: "En attente",
	Blocked: "Bloqué",
	Unknown: "Inconnu",
	"Switch on": "Activer",
	"Switch off": "Désactiver",
	"The artifact is deleted.": "L’artefact est supprimé.",
	"Delete the artifact {name}": "Supprimer l’artefact {name}",
	"Rerun this job": "Relancer ce job",
	"Add a runner": "Ajouter un exécuteur",
	"Run this in the directory of Ingot on the machine that is to do the jobs:":
		"Exécutez ceci dans le répertoire d’Ingot, sur la machine qui fera les travaux :",
	"It takes jobs with runs-on: ubuntu-latest or host, and runs them without a sandbox. --labels names other ones.":
		"Il prend les tâches avec runs-on: ubuntu-latest ou host et les exécute sans bac à sable. --labels en nomme d’autres.",
	"Or with the runner of Gitea:": "Ou avec l’exécuteur de Gitea :",
	"Write a workflow": "Écrire un workflow",
	"How workflows are written": "Comment écrire des workflows",
	"No runner has the labels {labels}. This repository, its owner or the forge needs one.":
		"Aucun exécuteur n’a les étiquettes {labels}. Ce dépôt, son propriétaire ou la forge en a besoin d’un.",
	"How runners are added": "Comment ajouter des exécuteurs",
	Annotations: "Annotations",
	Error: "Erreur",
	Warning: "Avertissement",
	Notice: "Remarque",
	"in the log": "dans le journal",
	"Of each kind, the first {n} of a job are kept. The log has all.":
		"De chaque sorte, les {n} premières d’une tâche sont gardées. Le journal les contient toutes.",
	"There are more: the pages of the jobs have them.":
		"Il y en a d’autres : elles sont sur les pages des tâches.",
	"As its owner says": "Comme le dit le propriétaire",
	"By part, as chosen below": "Par partie, selon le choix ci-dessous",
	"What the owner does not allow stays closed.":
		"Ce que le propriétaire ne permet pas reste fermé.",
	"The most by part": "Le maximum par partie",
	"Tokens of jobs": "Jetons des tâches",
	"Each job gets a token that ends with it. Here its rights are made fewer than the owner of the repository allows, never more. Jobs that are planned from now on follow it.":
		"Chaque tâche reçoit un jeton qui prend fin avec elle. Ici, ses droits peuvent être réduits par rapport à ce que permet le propriétaire du dépôt, jamais étendus. Les tâches planifiées à partir de maintenant le suivent.",
	"There is no repository {name} in this account.":
		"Il n’y a pas de dépôt {name} dans ce compte.",
	"Jobs have no account: of all parts, they write the code alone.":
		"Les tâches n’ont pas de compte : de toutes les parties, elles n’écrivent que le code.",
	"Summary of {name}": "Résumé de {name}",
	"By itself": "À part",
	"It is too long to be shown here.": "Il est trop long pour être affiché ici.",
	"All states": "Tous les états",
	"All events": "Tous les événements",
	Event: "Événement",
	"Started by": "Lancé par",
	"No run fits": "Aucune exécution ne correspond",
};
