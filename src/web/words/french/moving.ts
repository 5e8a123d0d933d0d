import type { Catalogue } from "../catalogue.ts";

/** Repositorys von anderen Servern. */
export const movingInFrench: Catalogue = {
	"What runs there": "Ce qui y tourne",
	"Any git server": "N’importe quel serveur git",
	"Last change:": "Dernière modification :",
	"And then": "Et ensuite",
	"It is a repository of its own": "C’est un dépôt à part entière",
	"Bring what is new there again and again":
		"Y reprendre régulièrement les nouveautés",
	"How often it follows": "Fréquence du suivi",
	"The repository is here; what surrounds it is still coming.":
		"Le dépôt est là ; le reste arrive encore.",
	Import: "Import",
	"This repository was made here; nothing is brought into it.":
		"Ce dépôt a été créé ici ; rien n’y est importé.",
	"Bring what is new there now": "Reprendre maintenant les nouveautés",
	"Follow it until you move for good":
		"Le suivre jusqu’à votre migration définitive",
	"Token there": "Jeton de là-bas",
	"End the import": "Terminer l’import",
	"What is here stays, nothing more comes, and the token is forgotten.":
		"Ce qui est ici reste, rien d’autre n’arrive, et le jeton est oublié.",
	"Where it comes from": "D’où il vient",
	"Everything is here.": "Tout est là.",
	"The import has ended.": "L’import est terminé.",
	"It is under way.": "C’est en cours.",
	"It goes on soon.": "Cela reprend bientôt.",
	"What has come": "Ce qui est arrivé",
	"the other server wants fewer requests":
		"l’autre serveur veut moins de requêtes",
	"it broke off and is tried again": "interrompu, nouvel essai en cours",
	"the other server does not take the token":
		"l’autre serveur n’accepte pas le jeton",
	"the token may not read that there": "le jeton n’a pas le droit de lire cela",
	"{n} issues": {
		one: "{n} ticket",
		other: "{n} tickets",
	},
	"{n} pull requests": {
		one: "{n} demande de fusion",
		other: "{n} demandes de fusion",
	},
	"{n} reviews": {
		one: "{n} relecture",
		other: "{n} relectures",
	},
	"{n} labels": {
		one: "{n} étiquette",
		other: "{n} étiquettes",
	},
	"{n} milestones": {
		one: "{n} jalon",
		other: "{n} jalons",
	},
	"Import and export": "Import et export",
	"Take it with you": "L’emporter",
	"Download the archive": "Télécharger l’archive",
	"Until you move for good. Only where issues come along.":
		"Jusqu’à votre migration définitive. Seulement si les tickets viennent aussi.",
	"Only git. Nobody writes it here then.":
		"Seulement git. Personne n’y écrit alors ici.",
	"From any server that speaks git over HTTPS; from GitHub, GitLab, Gitea and Forgejo with issues and pull requests.":
		"De tout serveur qui parle git par HTTPS ; de GitHub, GitLab, Gitea et Forgejo avec tickets et demandes de fusion.",
	"Say above what runs there. Most servers want a token that may read all this.":
		"Indiquez plus haut quel logiciel y tourne. La plupart des serveurs veulent un jeton qui peut lire tout cela.",
	"New issues, comments and commits come again and again. What is changed there replaces what was changed here; branches only go forward.":
		"Nouveaux tickets, commentaires et commits arrivent régulièrement. Ce qui change là-bas remplace ce qui a changé ici ; les branches ne font qu’avancer.",
	"One archive has the history, the wiki, issues, pull requests, reviews, releases and all files. Another Ingot takes it in with “ingot import archive”; every part of it is in a common format.":
		"Une seule archive contient l’historique, le wiki, les tickets, demandes de fusion, relectures, versions et tous les fichiers. Un autre Ingot la reprend avec « ingot import archive » ; chaque partie est dans un format courant.",
	"{n} files were not given by the other server.": {
		one: "{n} fichier n’a pas été donné par l’autre serveur.",
		other: "{n} fichiers n’ont pas été donnés par l’autre serveur.",
	},
	"the other server does not show this repository; it may need a token":
		"l’autre serveur ne montre pas ce dépôt ; il faut peut-être un jeton",
	"whoever began the import may no longer do that here":
		"qui a commencé l’importation n’en a plus le droit ici",
	"the archive was not read to its end: import it once more":
		"l’archive n’a pas été lue jusqu’au bout : importez-la de nouveau",
};
