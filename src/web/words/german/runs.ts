import type { Catalogue } from "../catalogue.ts";

/** Of the pages of workflow runs. */
export const runsInGerman: Catalogue = {
	"The whole run": "Der ganze Lauf",
	"under 1 s": "unter 1 s",
	"No line has “{words}”.": "In keiner Zeile steht „{words}“.",
	"No line of this part has “{words}”.":
		"In diesem Teil steht „{words}“ in keiner Zeile.",
	"Search on": "Weitersuchen",
	"Search in the log": "Im Log suchen",
	"Hide times": "Zeiten ausblenden",
	"Show times": "Zeiten zeigen",
	"{n} lines have “{words}”.": {
		one: "In 1 Zeile steht „{words}“.",
		other: "In {n} Zeilen steht „{words}“.",
	},
	"The whole log": "Das ganze Log",
	"Each job gets a token that ends with it. Here is what it opens in the repositories below this account. Jobs that are planned from now on follow it.":
		"Jeder Job bekommt ein Token, das mit ihm endet. Hier steht, was es in den Repositories dieses Kontos öffnet. Jobs, die von nun an geplant werden, folgen dem.",
	"When a workflow names no permissions":
		"Wenn ein Workflow keine Rechte nennt",
	"Its token reads": "Sein Token liest",
	"The code and the releases of its repository.":
		"Den Code und die Releases seines Repositorys.",
	"Its token reads and writes": "Sein Token liest und schreibt",
	"It may push to the code, and reads the releases.":
		"Es darf in den Code pushen und liest die Releases.",
	"The most that a workflow may ask for":
		"Das Meiste, was ein Workflow verlangen darf",
	Reading: "Lesen",
	"No job writes, whatever its workflow says; also when it is done again.":
		"Kein Job schreibt, was auch immer sein Workflow sagt; auch nicht, wenn er wiederholt wird.",
	"Reading and writing": "Lesen und Schreiben",
	"A workflow gets what it names.": "Ein Workflow bekommt, was er nennt.",
	"Other repositories that a job reads":
		"Andere Repositories, die ein Job liest",
	"Its own, and what everybody may read.":
		"Nur das eigene und was alle lesen dürfen.",
	"Those named below": "Die unten genannten",
	"Their code and releases. Jobs of changes from outside never read them.":
		"Ihren Code und ihre Releases. Jobs zu Änderungen von außen lesen sie nie.",
	"All of this account": "Alle dieses Kontos",
	"Whoever writes in one repository then reads the code of all.":
		"Wer in einem Repository schreibt, liest dann den Code aller.",
	"Named repositories": "Genannte Repositories",
	"Names without the owner, one on each line; at most {max}.":
		"Namen ohne Eigentümer, einer in jeder Zeile; höchstens {max}.",
	"Log as text": "Log als Text",
	"on {runner}": "auf {runner}",
	Jobs: "Jobs",
	Steps: "Schritte",
	"Earlier lines": "Frühere Zeilen",
	"Log of {step}": "Log von {step}",
	"Show its lines": "Seine Zeilen zeigen",
	Log: "Log",
	"There is no log yet.": "Es gibt noch kein Log.",
	"Later lines": "Spätere Zeilen",
	"No runs": "Keine Läufe",
	"Workflows are files in .gitea/workflows of the default branch; what they are to do on a push or a pull request then stands here.":
		"Workflows sind Dateien in .gitea/workflows des Standardbranches; was sie bei einem Push oder Pull Request tun sollen, steht dann hier.",
	"Workflow runs": "Läufe",
	"on {branch}": "auf {branch}",
	"It comes from outside and waits until somebody who may write here has read it and lets it go.":
		"Er kommt von außen und wartet, bis jemand mit Schreibrecht ihn gelesen hat und laufen lässt.",
	"Let it run": "Laufen lassen",
	"Rerun failed jobs": "Fehlgeschlagene Jobs wiederholen",
	"Rerun all jobs": "Alle Jobs wiederholen",
	Cancel: "Abbrechen",
	"The run may go.": "Der Lauf darf beginnen.",
	"The run is cancelled.": "Der Lauf ist abgebrochen.",
	"The run is deleted.": "Der Lauf ist gelöscht.",
	"A new attempt has begun.": "Ein neuer Versuch hat begonnen.",
	Attempts: "Versuche",
	Attempt: "Versuch",
	"No job of this run has been planned.":
		"Kein Job dieses Laufs wurde geplant.",
	"after {jobs}": "nach {jobs}",
	Artifacts: "Artefakte",
	expired: "abgelaufen",
	"All workflows": "Alle Workflows",
	"is broken": "ist fehlerhaft",
	off: "aus",
	State: "Zustand",
	all: "alle",
	Show: "Zeigen",
	"Run this workflow by hand": "Diesen Workflow von Hand starten",
	"Branch or tag": "Branch oder Tag",
	"Run the workflow": "Den Workflow starten",
	"The workflow is on.": "Der Workflow ist an.",
	"The workflow is off.": "Der Workflow ist aus.",
	"It waits for a runner: all that could take it are busy.":
		"Er wartet auf einen Runner: alle, die ihn übernehmen könnten, sind beschäftigt.",
	"The runners with the labels {labels} are switched off or have not been heard of.":
		"Die Runner mit den Labels {labels} sind abgeschaltet oder haben sich nicht gemeldet.",
	"A branch or tag is wanted.": "Ein Branch oder Tag wird gebraucht.",
	Passed: "Erfolgreich",
	Failed: "Fehlgeschlagen",
	Cancelled: "Abgebrochen",
	Skipped: "Übersprungen",
	Running: "Läuft",
	Waiting: "Wartet",
	Blocked: "Blockiert",
	Unknown: "Unbekannt",
	"Switch on": "Einschalten",
	"Switch off": "Ausschalten",
	Workflows: "Workflows",
	"The artifact is deleted.": "Das Artefakt ist gelöscht.",
	"Delete the artifact {name}": "Das Artefakt {name} löschen",
	"Rerun this job": "Diesen Job noch einmal",
	"Add a runner": "Runner hinzufügen",
	"Run this in the directory of Ingot on the machine that is to do the jobs:":
		"Führe das im Verzeichnis von Ingot auf der Maschine aus, die die Aufträge erledigen soll:",
	"It takes jobs with runs-on: ubuntu-latest or host, and runs them without a sandbox. --labels names other ones.":
		"Er nimmt Jobs mit runs-on: ubuntu-latest oder host und führt sie ohne Sandbox aus. --labels nennt andere.",
	"Or with the runner of Gitea:": "Oder mit dem Runner von Gitea:",
	"Write a workflow": "Workflow schreiben",
	"How workflows are written": "Wie man Workflows schreibt",
	"No runner has the labels {labels}. This repository, its owner or the forge needs one.":
		"Kein Runner hat die Labels {labels}. Dieses Repository, sein Besitzer oder die Forge braucht einen.",
	"How runners are added": "Wie man Runner hinzufügt",
	Annotations: "Anmerkungen",
	Error: "Fehler",
	Warning: "Warnung",
	Notice: "Hinweis",
	"in the log": "im Log",
	"Of each kind, the first {n} of a job are kept. The log has all.":
		"Von jeder Art werden die ersten {n} eines Jobs behalten. Im Log stehen alle.",
	"There are more: the pages of the jobs have them.":
		"Es gibt mehr: Sie stehen auf den Seiten der Jobs.",
	"As its owner says": "Wie es der Besitzer sagt",
	"By part, as chosen below": "Nach Bereich, wie unten gewählt",
	"What the owner does not allow stays closed.":
		"Was der Besitzer nicht erlaubt, bleibt verschlossen.",
	"The most by part": "Das Höchste nach Bereich",
	"Tokens of jobs": "Tokens von Jobs",
	"Each job gets a token that ends with it. Here its rights are made fewer than the owner of the repository allows, never more. Jobs that are planned from now on follow it.":
		"Jeder Job bekommt ein Token, das mit ihm endet. Hier werden seine Rechte kleiner, als der Besitzer des Repositorys erlaubt, nie größer. Jobs, die von jetzt an geplant werden, folgen dem.",
	"There is no repository {name} in this account.":
		"In diesem Konto gibt es kein Repository {name}.",
	"Jobs have no account: of all parts, they write the code alone.":
		"Jobs haben kein Konto: Von allen Bereichen schreiben sie nur den Code.",
	"Summary of {name}": "Zusammenfassung von {name}",
	"By itself": "Für sich",
	"It is too long to be shown here.": "Sie ist zu lang, um hier zu stehen.",
	"All states": "Alle Zustände",
	"All events": "Alle Ereignisse",
	Event: "Ereignis",
	"Started by": "Gestartet von",
	"No run fits": "Kein Lauf passt",
};
