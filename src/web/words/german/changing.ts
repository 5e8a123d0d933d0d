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
	"Merge both and commit": "Zusammenführen und committen",
	"Add a file": "Datei hinzufügen",
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
	"As git diff or git format-patch writes it.":
		"Wie git diff oder git format-patch ihn schreibt.",
	"It does not fit the branch: {why}": "Er passt nicht auf den Branch: {why}",
	"The change is too large to be repeated.":
		"Die Änderung ist zu groß, um wiederholt zu werden.",
	"Revert a commit": "Commit zurücknehmen",
	"Back to the version {id}": "Zurück zur Version {id}",
	"Go back to this version": "Zu dieser Version zurückkehren",
	"Cherry-pick": "Cherry-pick",
	"Cherry-pick a commit": "Einen Commit übernehmen (Cherry-pick)",
	Revert: "Zurücknehmen",
	"Take it over": "Übernehmen",
	"Paste the patch.": "Füge den Patch ein.",
	"Delete this directory": "Dieses Verzeichnis löschen",
	"Edit the release {name}": "Release {name} bearbeiten",
	"New release": "Neues Release",
	Tag: "Tag",
	"Such as v1.0; it is made when there is none of this name.":
		"Etwa v1.0; er entsteht, wenn es keinen dieses Namens gibt.",
	From: "Von",
	"What a new tag is made from: a branch or a commit.":
		"Woraus ein neuer Tag entsteht: Branch oder Commit.",
	Notes: "Notizen",
	"No pull request was merged since the last release.":
		"Seit dem letzten Release wurde kein Pull-Request gemergt.",
	"Add the merged pull requests to the notes":
		"Gemergte Pull-Requests in die Notizen aufnehmen",
	"Add files": "Dateien hinzufügen",
	"20 files and 64 megabytes at most at once; larger ones by the API.":
		"Höchstens 20 Dateien und 64 Megabyte auf einmal; größere über die API.",
	"It is a prerelease": "Es ist eine Vorabversion",
	"Not for everybody yet; it is never “latest”.":
		"Noch nicht für alle; sie ist nie „neueste“.",
	"Keep it as a draft": "Als Entwurf aufheben",
	"Only those who write releases see it, and its tag is not made yet.":
		"Nur wer Releases schreibt, sieht ihn, und sein Tag entsteht noch nicht.",
	"Keep the release": "Release speichern",
	"Publish the release": "Release veröffentlichen",
	"Delete the file {name}": "Datei {name} löschen",
	"Delete the release": "Release löschen",
	"Its notes and files go. The tag stays.":
		"Notizen und Dateien verschwinden. Der Tag bleibt.",
	"This tag has a release already.": "Dieser Tag hat schon ein Release.",
	"There is no such branch, tag or commit.":
		"Einen solchen Branch, Tag oder Commit gibt es nicht.",
	"No tag can be called so.": "So kann kein Tag heißen.",
	"A rule keeps you from it.": "Eine Regel hindert dich daran.",
	"The draft is kept.": "Der Entwurf ist gespeichert.",
	"The release is published.": "Das Release ist veröffentlicht.",
	"The release is kept.": "Das Release ist gespeichert.",
	"The file {name} is deleted.": "Die Datei {name} ist gelöscht.",
	"The release is deleted.": "Das Release ist gelöscht.",
	"New page": "Neue Seite",
	"Somebody has changed the page meanwhile.":
		"Inzwischen hat jemand die Seite geändert.",
	"This is what yours would change of it; kept now, yours takes its place.":
		"Das würde deine daran ändern; jetzt gespeichert, tritt deine an ihre Stelle.",
	"_Sidebar and _Footer are shown beside and below every page.":
		"_Sidebar und _Footer stehen neben und unter jeder Seite.",
	"What the change does": "Was die Änderung tut",
	"Keep the page": "Seite speichern",
	"Write the first page": "Erste Seite schreiben",
	"There is a page of this title already, or none can have it.":
		"Es gibt schon eine Seite dieses Titels, oder keine kann ihn haben.",
	"The page is kept.": "Die Seite ist gespeichert.",
	"The page {name} is deleted.": "Die Seite {name} ist gelöscht.",
	"Import one from another server": "Eins von einem anderen Server importieren",
	Licence: "Lizenz",
	"Files that git ignores": "Dateien, die git übergeht",
	"Import a repository": "Repository importieren",
	"Address to clone from": "Adresse zum Klonen",
	"Only where it is not public.": "Nur wenn es nicht öffentlich ist.",
	"What comes along": "Was mitkommt",
	"Follow it as a mirror": "Ihm als Spiegel folgen",
	"Nobody writes it here then.": "Dann schreibt hier niemand hinein.",
	"Its wiki too": "Auch sein Wiki",
	"Import it": "Importieren",
	"The forge cannot fetch a repository from this address.":
		"Von dieser Adresse kann der Server kein Repository holen.",
	"The repository is imported.": "Das Repository ist importiert.",
	"{owner} wants to hand this repository over to {name}":
		"{owner} möchte dieses Repository an {name} übergeben",
	"Taken over, it has its address there, with all that is in it.":
		"Angenommen hat es seine Adresse dort, mit allem, was darin ist.",
	Refuse: "Ablehnen",
	"A copy of {name} that is yours: change it as you like, and propose changes with pull requests.":
		"Eine Kopie von {name}, die dir gehört: ändere sie, wie du willst, und schlage Änderungen mit Pull-Requests vor.",
	"It is yours already, and you may make repositories nowhere else.":
		"Es gehört dir schon, und anderswo darfst du keine Repositorys anlegen.",
	"Make the fork": "Fork machen",
	"{name} has a fork of it, or a repository of this name, already.":
		"{name} hat schon einen Fork davon oder ein Repository dieses Namens.",
	"The fork is made.": "Der Fork ist gemacht.",
	"It stays where it is.": "Es bleibt, wo es ist.",
	"This name is taken already.": "Dieser Name ist schon vergeben.",
	"This name is taken already, or cannot be one.":
		"Dieser Name ist schon vergeben oder kann keiner sein.",
	"The branch {name} is made.": "Der Branch {name} ist gemacht.",
	"The branch {name} is protected, or the default one.":
		"Der Branch {name} ist geschützt oder der Standard-Branch.",
	"The branch {name} is deleted.": "Der Branch {name} ist gelöscht.",
	"The branch is called {name} now.": "Der Branch heißt jetzt {name}.",
	"The branch has everything already.": "Der Branch hat schon alles.",
	"The branch is brought up to date.": "Der Branch ist auf dem Stand.",
	"The tag {name} is made.": "Der Tag {name} ist gemacht.",
	"The tag {name} is protected, or a release has it.":
		"Der Tag {name} ist geschützt, oder ein Release hat ihn.",
	"The tag {name} is deleted.": "Der Tag {name} ist gelöscht.",
	"New branch": "Neuer Branch",
	"A branch, a tag or a commit.": "Ein Branch, ein Tag oder ein Commit.",
	"Make the branch": "Branch machen",
	"Change the branch {name}": "Den Branch {name} ändern",
	Rename: "Umbenennen",
	"Bring up to date with the original": "Mit dem Original abgleichen",
	"New tag": "Neuer Tag",
	"With one it is an annotated tag.": "Mit einer ist es ein Tag mit Anmerkung.",
	"Make the tag": "Tag machen",
	"Delete the tag {name}": "Den Tag {name} löschen",
	"Name the tag.": "Nenne den Tag.",
	"{n} files go:": {
		one: "1 Datei verschwindet:",
		other: "{n} Dateien verschwinden:",
	},
	"Keep for a commit of several files":
		"Für einen Commit mehrerer Dateien aufheben",
	"The change is kept.": "Die Änderung ist aufgehoben.",
	"The change is dropped.": "Die Änderung ist verworfen.",
	"This is the change that you keep.":
		"Das ist die Änderung, die du aufgehoben hast.",
	"One commit takes {n} files and 2 MB at most: commit what you keep first.":
		"Ein Commit fasst hier höchstens {n} Dateien und 2 MB: committe erst, was aufgehoben ist.",
	"{n} files wait for your commit": {
		one: "1 Datei wartet auf deinen Commit",
		other: "{n} Dateien warten auf deinen Commit",
	},
	"One commit of several files": "Ein Commit mehrerer Dateien",
	"Choose another file": "Eine andere Datei wählen",
	"You keep no change of this branch":
		"Du hast keine Änderung dieses Branches aufgehoben",
	"Edit a file and choose “Keep for a commit of several files”; it then waits here.":
		"Bearbeite eine Datei und wähle „Für einen Commit mehrerer Dateien aufheben“; dann wartet sie hier.",
	"Change {n} files": { one: "1 Datei ändern", other: "{n} Dateien ändern" },
	"Commit {n} files": {
		one: "1 Datei committen",
		other: "{n} Dateien committen",
	},
	Drop: "Verwerfen",
	"Drop the change of {path}": "Die Änderung von {path} verwerfen",
	"What changes in {path}": "Was sich in {path} ändert",
	"{path} does not fit the branch any more, or twice into one commit: edit or drop it.":
		"{path} passt nicht mehr auf den Branch oder steht zweimal in einem Commit: bearbeite oder verwirf es.",
	"New issues would not follow this file.":
		"Neue Issues würden sich nicht nach dieser Datei richten.",
	"This configuration can be read.": "Diese Konfiguration lässt sich lesen.",
	"You sent this form before with other content, which was saved: {address}. Send it again to create another one.":
		"Sie haben dieses Formular schon mit anderem Inhalt gesendet, und er wurde gespeichert: {address}. Senden Sie es noch einmal, um etwas Weiteres anzulegen.",
	"You sent this form before with other content, which was saved. Send it again to create another one.":
		"Sie haben dieses Formular schon mit anderem Inhalt gesendet, und er wurde gespeichert. Senden Sie es noch einmal, um etwas Weiteres anzulegen.",
	"You sent this form before, and it is still being worked on. Wait a moment, then send it again.":
		"Sie haben dieses Formular schon gesendet, und es wird noch bearbeitet. Warten Sie einen Moment und senden Sie es dann noch einmal.",
	"You sent this form before, and its answer was lost. Check whether it was saved before you send it again.":
		"Sie haben dieses Formular schon gesendet, und die Antwort ging verloren. Prüfen Sie, ob es gespeichert wurde, bevor Sie es noch einmal senden.",
	"You sent this form before, and it was saved. What was shown then is not shown again.":
		"Sie haben dieses Formular schon gesendet, und es wurde gespeichert. Was dabei gezeigt wurde, wird nicht noch einmal gezeigt.",
	"You wrote this draft on an older version of the text and did not send it.":
		"Sie haben diesen Entwurf zu einer älteren Fassung des Textes geschrieben und nicht gesendet.",
	"Copy the draft": "Entwurf kopieren",
};
