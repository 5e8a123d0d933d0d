import type { Catalogue } from "../catalogue.ts";

/** Repositorys von anderen Servern. */
export const movingInGerman: Catalogue = {
	"From any server that speaks git over HTTPS; from GitHub, GitLab, Gitea and Forgejo with issues and pull requests.":
		"Von jedem Server, der git über HTTPS spricht; von GitHub, GitLab, Gitea und Forgejo mit Issues und Pull Requests.",
	"What runs there": "Was dort läuft",
	"Any git server": "Irgendein git-Server",
	"Say above what runs there. Most servers want a token that may read all this.":
		"Gib oben an, was dort läuft. Die meisten Server wollen ein Token, das all das lesen darf.",
	"Last change:": "Letzte Änderung:",
	"And then": "Und danach",
	"It is a repository of its own": "Es ist ein eigenes Repository",
	"Bring what is new there again and again":
		"Immer wieder holen, was dort neu ist",
	"Until you move for good. Only where issues come along.":
		"Bis du ganz umziehst. Nur wo Issues mitkommen.",
	"Only git. Nobody writes it here then.":
		"Nur git. Dann schreibt hier niemand hinein.",
	"How often it follows": "Wie oft es folgt",
	"The repository is here; what surrounds it is still coming.":
		"Das Repository ist da; was dazugehört, kommt noch.",
	Import: "Import",
	"This repository was made here; nothing is brought into it.":
		"Dieses Repository ist hier entstanden; es wird nichts hereingeholt.",
	"Bring what is new there now": "Jetzt holen, was dort neu ist",
	"Follow it until you move for good": "Ihm folgen, bis du ganz umziehst",
	"New issues, comments and commits come again and again. What is changed there replaces what was changed here; branches only go forward.":
		"Neue Issues, Kommentare und Commits kommen immer wieder. Was dort geändert wird, ersetzt, was hier geändert wurde; Branches gehen nur vorwärts.",
	"Token there": "Token dort",
	"End the import": "Import beenden",
	"What is here stays, nothing more comes, and the token is forgotten.":
		"Was hier ist, bleibt; es kommt nichts mehr, und das Token wird vergessen.",
	"Where it comes from": "Woher es kommt",
	"Everything is here.": "Alles ist da.",
	"The import has ended.": "Der Import ist beendet.",
	"It is under way.": "Er läuft.",
	"It goes on soon.": "Er geht bald weiter.",
	"What has come": "Was gekommen ist",
	"the other server wants fewer requests":
		"der andere Server will weniger Anfragen",
	"it broke off and is tried again":
		"er brach ab und wird noch einmal versucht",
	"the other server does not take the token":
		"der andere Server nimmt das Token nicht an",
	"the token may not read that there": "das Token darf das dort nicht lesen",
	"the other server does not show this repository; it may need a token":
		"der andere Server zeigt dieses Repository nicht; vielleicht braucht es ein Token",
	"whoever began the import may no longer do that here":
		"wer den Import begonnen hat, darf das hier nicht mehr",
	"{n} issues": { one: "1 Issue", other: "{n} Issues" },
	"{n} pull requests": { one: "1 Pull Request", other: "{n} Pull Requests" },
	"{n} reviews": { one: "1 Review", other: "{n} Reviews" },
	"{n} labels": { one: "1 Label", other: "{n} Labels" },
	"{n} milestones": { one: "1 Meilenstein", other: "{n} Meilensteine" },
	"{n} files were not given by the other server.": {
		one: "1 Datei hat der andere Server nicht hergegeben.",
		other: "{n} Dateien hat der andere Server nicht hergegeben.",
	},
	"Import and export": "Import und Export",
	"Take it with you": "Nehmen Sie es mit",
	"One archive has the history, the wiki, issues, pull requests, reviews, releases and all files. Another Ingot takes it in with “ingot import archive”; every part of it is in a common format.":
		"Ein Archiv enthält die Historie, das Wiki, Issues, Pull Requests, Reviews, Releases und alle Dateien. Ein anderes Ingot nimmt es mit „ingot import archive“ auf; jeder Teil hat ein übliches Format.",
	"Download the archive": "Das Archiv herunterladen",
	"the archive was not read to its end: import it once more":
		"das Archiv wurde nicht zu Ende gelesen: importieren Sie es noch einmal",
};
