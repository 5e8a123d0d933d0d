import type { Catalogue } from "../catalogue.ts";

/** Dateien ändern, Branches, Releases, Wiki, Forks. */
export const changingGerman: Catalogue = {
	"Fork it first": "Erst forken",
	"You may not write here. Make a fork, change the file there, and propose the change with a pull request.":
		"Hier darfst du nicht schreiben. Mach einen Fork, ändere die Datei dort, und schlage die Änderung mit einem Pull-Request vor.",
	"Make a fork": "Fork machen",
	"What the commit does": "Was der Commit tut",
	"More about it": "Mehr dazu",
	"Where it goes": "Wohin er geht",
	"To the branch {name}": "In den Branch {name}",
	"A rule of the branch keeps you from it.":
		"Eine Regel des Branches hindert dich daran.",
	"To a new branch, for a pull request":
		"In einen neuen Branch, für einen Pull-Request",
	"Name of the new branch": "Name des neuen Branches",
	"Add a line “Signed-off-by” with my name":
		"Eine Zeile „Signed-off-by“ mit meinem Namen anfügen",
	"Name the branch.": "Nenne den Branch.",
	"A rule of the branch keeps you from it: choose a new branch.":
		"Eine Regel des Branches hindert dich daran: wähle einen neuen Branch.",
	"Somebody has changed the file meanwhile.":
		"Inzwischen hat jemand die Datei geändert.",
	"There is such a branch already, or no branch can have this name.":
		"Diesen Branch gibt es schon, oder so kann keiner heißen.",
	"There is something at this path already, or no file can have this name.":
		"An diesem Pfad ist schon etwas, oder so kann keine Datei heißen.",
	"The file or the branch is gone meanwhile.":
		"Die Datei oder der Branch ist inzwischen weg.",
	"The commit is on the branch {name}.": "Der Commit ist im Branch {name}.",
	"The commit is made.": "Der Commit ist gemacht.",
	"Nothing changes.": "Nichts ändert sich.",
	Difference: "Unterschied",
	"New file": "Neue Datei",
	"Edit {path}": "{path} bearbeiten",
	"This file is too large or no text: change it with git, or upload another one.":
		"Diese Datei ist zu groß oder kein Text: ändere sie mit git, oder lade eine andere hoch.",
	"Below is your text, and here what it would change of the version that is there now. Committing puts yours in its place; merging keeps both where they do not contradict.":
		"Unten steht dein Text und hier, was er an der jetzigen Fassung ändern würde. Ein Commit setzt deinen an ihre Stelle; Zusammenführen behält beides, wo es sich nicht widerspricht.",
	"From the version of now to yours": "Von der jetzigen Fassung zu deiner",
	"What changes": "Was sich ändert",
	"A slash makes a directory; another path moves the file.":
		"Ein Schrägstrich macht ein Verzeichnis; ein anderer Pfad verschiebt die Datei.",
	Text: "Text",
	"Merge both": "Zusammenführen",
	"Add a file": "Datei hinzufügen",
	Commit: "Commit",
	"Name the file.": "Nenne die Datei.",
	"They contradict each other: mend the text by hand, then commit.":
		"Sie widersprechen sich: bereinige den Text von Hand, dann mach den Commit.",
	"Delete {path}": "{path} löschen",
	"This directory has more than {n} files: delete it with git.":
		"Dieses Verzeichnis hat mehr als {n} Dateien: lösche es mit git.",
	"Delete and commit": "Löschen und Commit machen",
	"Somebody has changed it meanwhile: look again.":
		"Inzwischen hat es jemand geändert: sieh noch einmal nach.",
	"Upload files": "Dateien hochladen",
	Directory: "Verzeichnis",
	"Empty: the top of the repository.": "Leer: ganz oben im Repository.",
	"20 files and 32 megabytes at most. Files of the same name are replaced.":
		"Höchstens 20 Dateien und 32 Megabyte. Dateien gleichen Namens werden ersetzt.",
	"Choose files.": "Wähle Dateien.",
	"Apply a patch": "Patch anwenden",
	Patch: "Patch",
	"As git diff or git format-patch writes it.":
		"Wie git diff oder git format-patch ihn schreibt.",
	"It does not fit the branch: {why}": "Er passt nicht auf den Branch: {why}",
	"Revert a commit": "Commit zurücknehmen",
	"Take a commit over": "Commit übernehmen",
	Revert: "Zurücknehmen",
	"Take it over": "Übernehmen",
	"Paste the patch.": "Füge den Patch ein.",
	Edit: "Bearbeiten",
	"Delete this directory": "Dieses Verzeichnis löschen",
	"{n} files go:": {
		one: "1 Datei verschwindet:",
		other: "{n} Dateien verschwinden:",
	},
};
