import type { Catalogue } from "../catalogue.ts";

/** Einstellungen eines Repositorys, Webhooks. */
export const repositorySettingsGerman: Catalogue = {
	"At most {max} names, none longer than 255.":
		"Höchstens {max} Namen, keiner länger als 255.",
	Taken: "Angenommen",
	"Tried again soon": "Wird bald wieder versucht",
	Waits: "Wartet",
	"What was said": "Was gesendet wurde",
	"What came back": "Was zurückkam",
	"Send it once more": "Noch einmal senden",
	"Address that is told": "Adresse, die benachrichtigt wird",
	"For you, to know it again; it may stay empty.":
		"Damit du ihn wiedererkennst; er kann leer bleiben.",
	"Form of the message": "Form der Nachricht",
	Secret: "Geheimnis",
	"Empty: as it is. Another address forgets it.":
		"Leer: wie bisher. Eine andere Adresse vergisst es.",
	"With it the receiver checks that a message is from here.":
		"Damit prüft der Empfänger, dass eine Nachricht von hier ist.",
	"Empty: as it is.": "Leer: wie bisher.",
	"Authorization header": "Authorization-Kopfzeile",
	"Such as “Bearer …”; it may stay empty.":
		"Etwa „Bearer …“; sie kann leer bleiben.",
	"What it is told": "Was er erfährt",
	"Only for these branches": "Nur für diese Branches",
	"A pattern, such as main or release/*; empty is all of them.":
		"Ein Muster, etwa main oder release/*; leer heißt alle.",
	"It is switched on": "Er ist eingeschaltet",
	"Keep the changes": "Änderungen speichern",
	"Add the webhook": "Webhook hinzufügen",
	Channel: "Kanal",
	"Name that it writes under": "Name, unter dem er schreibt",
	"Address of its picture": "Adresse seines Bildes",
	Colour: "Farbe",
	"Token of the bot": "Token des Bots",
	"Id of the chat": "Id des Chats",
	"Id of the thread": "Id des Themas",
	"Address of the home server": "Adresse des Heimservers",
	"Id of the room": "Id des Raums",
	"Access token": "Zugangs-Token",
	"Type of the message: 0 notice, 1 text":
		"Art der Nachricht: 0 Hinweis, 1 Text",
	"User name": "Benutzername",
	"Address of the package": "Adresse des Pakets",
	"A push": "Ein Push",
	"A branch or tag is made": "Branch oder Tag entsteht",
	"A branch or tag is deleted": "Branch oder Tag wird gelöscht",
	"A fork is made": "Ein Fork entsteht",
	"The wiki changes": "Das Wiki ändert sich",
	"A check comes in": "Eine Prüfung meldet sich",
	"Opened, closed, edited": "Geöffnet, geschlossen, bearbeitet",
	Assigned: "Zugewiesen",
	"Labels change": "Labels ändern sich",
	"Milestone changes": "Meilenstein ändert sich",
	Comments: "Kommentare",
	"Opened, merged, closed, edited":
		"Geöffnet, gemergt, geschlossen, bearbeitet",
	Reviews: "Reviews",
	"Reviews are asked for": "Reviews werden erbeten",
	"New commits": "Neue Commits",
	"The rest": "Der Rest",
	"Repositories are made and deleted": "Repositorys entstehen und verschwinden",
	"Runs of workflows": "Läufe von Workflows",
	"Jobs of workflows": "Jobs von Workflows",
	"Choose what it is told.": "Wähle, was er erfährt.",
	"The forge may not send anything to this address.":
		"An diese Adresse darf der Server nichts senden.",
	"This pattern cannot be read": "Dieses Muster ist nicht lesbar",
	"Name the channel.": "Nenne den Kanal.",
	Webhooks: "Webhooks",
	"No webhook yet.": "Noch kein Webhook.",
	"Switched on": "Eingeschaltet",
	"Switched off, because it failed too long":
		"Ausgeschaltet, weil er zu lange fehlschlug",
	"New webhook": "Neuer Webhook",
	"New webhook for {name}": "Neuer Webhook für {name}",
	"The webhook is added.": "Der Webhook ist hinzugefügt.",
	"Webhook for {name}": "Webhook für {name}",
	"Keep it switched on to try again.":
		"Speichere ihn eingeschaltet, um es wieder zu versuchen.",
	"What was sent": "Gesendetes",
	"Send a test": "Test senden",
	"Nothing in the last 30 days.": "Nichts in den letzten 30 Tagen.",
	"Delete the webhook": "Webhook löschen",
	"What was sent to it is forgotten with it.":
		"Was an ihn gesendet wurde, wird mit ihm vergessen.",
	"The changes are kept.": "Die Änderungen sind gespeichert.",
	"There is no commit yet that it could be told of.":
		"Noch gibt es keinen Commit, von dem er erfahren könnte.",
	"The test is on its way: look here again in a moment.":
		"Der Test ist unterwegs: sieh gleich noch einmal nach.",
	"It is on its way once more.": "Es ist noch einmal unterwegs.",
	"The webhook is deleted.": "Der Webhook ist gelöscht.",
	"Workflows of this repository read them. Nobody sees a value again, also not in logs.":
		"Workflows dieses Repositorys lesen sie. Niemand sieht einen Wert wieder, auch nicht in Protokollen.",
	"Workflows of this repository read them. They are no secrets: logs may show them.":
		"Workflows dieses Repositorys lesen sie. Sie sind nicht geheim: Protokolle können sie zeigen.",
	"Machines that do the jobs of workflows of this repository alone.":
		"Rechner, die Jobs von Workflows allein dieses Repositorys erledigen.",
	"It has no runner of its own; those of its owner and of the forge do its jobs.":
		"Es hat keinen eigenen Runner; die seines Eigentümers und des Servers erledigen seine Jobs.",
	"Workflows are switched off.": "Workflows sind ausgeschaltet.",
	"Parts and merging": "Bereiche und Mergen",
	"There is no workflow on the default branch. One is a file in .gitea/workflows.":
		"Auf dem Standard-Branch gibt es keinen Workflow. Einer ist eine Datei in .gitea/workflows.",
	"People on the list": "Personen auf der Liste",
	"User names with spaces between them.":
		"Benutzernamen mit Leerzeichen dazwischen.",
	"Teams on the list": "Teams auf der Liste",
	"Branch, or a pattern of branches": "Branch oder Muster von Branches",
	"Such as main, release/* or **/stable: * stands for anything but a slash, ** for slashes too.":
		"Etwa main, release/* oder **/stable: * steht für alles außer Schrägstrichen, ** auch für diese.",
	"Who may push": "Wer pushen darf",
	"Pushes are taken": "Pushes werden angenommen",
	"Only from those on a list": "Nur von denen auf einer Liste",
	"Deploy keys are on the list": "Deploy-Schlüssel stehen auf der Liste",
	"Who may take commits away by force": "Wer Commits mit Gewalt entfernen darf",
	"Pushes by force are taken": "Erzwungene Pushes werden angenommen",
	"Only from those on this list": "Nur von denen auf dieser Liste",
	"Deploy keys are on this list": "Deploy-Schlüssel stehen auf dieser Liste",
	"Who may merge pull requests": "Wer Pull-Requests mergen darf",
	"Only those on a list may merge": "Nur die auf einer Liste dürfen mergen",
	"Some may merge although something is missing":
		"Einige dürfen mergen, obwohl etwas fehlt",
	"Administrators do not override the rule":
		"Verwalter setzen sich nicht über die Regel hinweg",
	"Approvals that a merge needs": "Zustimmungen, die ein Merge braucht",
	"Only approvals of those on a list count":
		"Nur Zustimmungen derer auf einer Liste zählen",
	"Nothing is merged while somebody asks for changes":
		"Nichts wird gemergt, solange jemand Änderungen verlangt",
	"Nothing is merged while a review is asked for":
		"Nichts wird gemergt, solange ein Review erbeten ist",
	"New commits take approvals away": "Neue Commits heben Zustimmungen auf",
	"Approvals of older commits do not count":
		"Zustimmungen zu älteren Commits zählen nicht",
	"Checks and commits": "Prüfungen und Commits",
	"Checks must pass before a merge":
		"Vor einem Merge müssen Prüfungen bestehen",
	"Which checks": "Welche Prüfungen",
	"One name or pattern a line; empty is all that there are.":
		"Ein Name oder Muster je Zeile; leer heißt alle, die es gibt.",
	"The branch must have all commits of its target":
		"Der Branch muss alle Commits seines Ziels haben",
	"Only signed commits": "Nur signierte Commits",
	"Files that nobody changes": "Dateien, die niemand ändert",
	"Patterns with ; between them.": "Muster mit ; dazwischen.",
	"Files that whoever writes code changes all the same":
		"Dateien, die trotzdem ändert, wer Code schreibt",
	"Keep the rule": "Regel speichern",
	"Show what it matches": "Zeigen, worauf sie passt",
	nobody: "niemand",
	"deploy keys that may write": "Deploy-Schlüssel, die schreiben dürfen",
	"Nobody pushes: changes come by pull requests.":
		"Niemand pusht: Änderungen kommen über Pull-Requests.",
	"Push: {names}.": "Pushen: {names}.",
	"Push: whoever may write code.": "Pushen: wer Code schreiben darf.",
	"Nobody takes commits away by force.": "Niemand entfernt Commits mit Gewalt.",
	"Push by force: {names}.": "Erzwungen pushen: {names}.",
	"Push by force: whoever may push.": "Erzwungen pushen: wer pushen darf.",
	"Merge: {names}.": "Mergen: {names}.",
	"Merge: whoever may write code.": "Mergen: wer Code schreiben darf.",
	"These checks must pass: {names}.":
		"Diese Prüfungen müssen bestehen: {names}.",
	"All checks must pass.": "Alle Prüfungen müssen bestehen.",
	"Only signed commits.": "Nur signierte Commits.",
	"Files that nobody changes: {names}.":
		"Dateien, die niemand ändert: {names}.",
	"Rule for {name}": "Regel für {name}",
	"New branch rule": "Neue Branch-Regel",
	"What it holds for": "Wofür sie gilt",
	"No branch that there is now.": "Für keinen Branch, den es jetzt gibt.",
	"A rule before it holds for: {names}": "Eine Regel davor gilt für: {names}",
	"There is no team {name}.": "Es gibt kein Team {name}.",
	"There is no user {name}.": "Es gibt niemanden namens {name}.",
	"There is a rule of this name already.":
		"Es gibt schon eine Regel dieses Namens.",
	"The rule is kept.": "Die Regel ist gespeichert.",
	"Branch rules": "Branch-Regeln",
	"New rule": "Neue Regel",
	"A rule says who may push to branches and what a merge has to have. Of several that fit a branch, the first one holds.":
		"Eine Regel sagt, wer in Branches pushen darf und was ein Merge braucht. Von mehreren, die auf einen Branch passen, gilt die erste.",
	"No rule yet: whoever may write code may push to every branch.":
		"Noch keine Regel: wer Code schreiben darf, darf in jeden Branch pushen.",
	"Holds for: {names}": "Gilt für: {names}",
	"Holds for no branch now.": "Gilt zurzeit für keinen Branch.",
	"Put the rule {name} one place up": "Die Regel {name} eins nach oben",
	Up: "Hoch",
	"Put the rule {name} one place down": "Die Regel {name} eins nach unten",
	Down: "Runter",
	"Delete the rule {name}": "Die Regel {name} löschen",
	"{names} and {n} more": "{names} und {n} weitere",
	"The rule {name} is deleted.": "Die Regel {name} ist gelöscht.",
	"Read: see and clone it, and write issues":
		"Lesen: es sehen und klonen, Issues schreiben",
	"Write: push, merge, and look after issues":
		"Schreiben: pushen, mergen, Issues betreuen",
	"Administer: settings and rights too":
		"Verwalten: auch Einstellungen und Rechte",
	"Owns it: may do everything": "Eigentümer: darf alles",
	"What its units say": "Was seine Bereiche sagen",
	"People and teams": "Personen und Teams",
	"Nobody besides the owner yet.": "Noch niemand außer dem Eigentümer.",
	"What {name} may do": "Was {name} darf",
	Administer: "Verwalten",
	"Change what {name} may do": "Ändern, was {name} darf",
	Change: "Ändern",
	"Remove {name}": "{name} entfernen",
	"Let somebody in": "Jemanden hereinlassen",
	"What this person may do": "Was diese Person darf",
	"Let in": "Hereinlassen",
	"No team works here yet.": "Noch arbeitet hier kein Team.",
	"works in all repositories": "arbeitet in allen Repositorys",
	"Take the repository from the team {name}":
		"Dem Team {name} das Repository nehmen",
	"Another team": "Weiteres Team",
	"Let the team in": "Team hereinlassen",
	"Which teams work here, owners of {owner} decide.":
		"Welche Teams hier arbeiten, entscheiden die Eigentümer von {owner}.",
	"Nobody has this name.": "Niemand heißt so.",
	"The owner may do everything already.": "Der Eigentümer darf schon alles.",
	"That is an organization. Hand the repository over, or use its teams.":
		"Das ist eine Organisation. Übergib das Repository, oder nimm ihre Teams.",
	"{name} is let in.": "{name} ist hereingelassen.",
	"The rights are changed.": "Die Rechte sind geändert.",
	"{name} has no rights here any more.": "{name} hat hier keine Rechte mehr.",
	"There is no such team.": "Dieses Team gibt es nicht.",
	"The team works here already.": "Das Team arbeitet schon hier.",
	"The team {name} works here now.": "Das Team {name} arbeitet jetzt hier.",
	"The team {name} works here no longer.":
		"Das Team {name} arbeitet hier nicht mehr.",
	"Danger zone": "Gefahrenzone",
	"The old address leads to the new one until somebody takes it; clones go on working.":
		"Die alte Adresse führt zur neuen, bis jemand sie nimmt; Klone funktionieren weiter.",
	"New name": "Neuer Name",
	"Rename the repository": "Repository umbenennen",
	"Open it again": "Wieder öffnen",
	"Archive the repository": "Repository archivieren",
	"It can be changed again then, as before.":
		"Dann kann es wieder geändert werden wie zuvor.",
	"It can be read and cloned, and nothing in it changes, until it is opened again.":
		"Es kann gelesen und geklont werden, und nichts darin ändert sich, bis es wieder geöffnet wird.",
	"Make it a repository of its own": "Zu einem eigenen Repository machen",
	"It follows {address} no longer, and can be written. It cannot become a mirror again.":
		"Es folgt {address} nicht mehr und kann beschrieben werden. Es kann nicht wieder zum Spiegel werden.",
	"End the mirroring": "Spiegeln beenden",
	"Handed over, but not taken yet": "Übergeben, aber noch nicht angenommen",
	"{name} is asked. Until then it stays as it is.":
		"{name} ist gefragt. Bis dahin bleibt alles, wie es ist.",
	"Hand it over": "Übergeben",
	"It goes with its issues, pull requests and wiki to another user or organization. You lose the rights that you have as its owner. Where you may not make repositories, the new owner is asked first.":
		"Es geht mit seinen Issues, Pull-Requests und dem Wiki an jemand anderen oder eine Organisation. Du verlierst die Rechte, die du als Eigentümer hast. Wo du keine Repositorys anlegen darfst, wird der neue Eigentümer zuerst gefragt.",
	"New owner": "Neuer Eigentümer",
	"Hand the repository over": "Repository übergeben",
	"Delete it": "Löschen",
	"The code with its history, the issues, pull requests, wiki, releases and runs are gone. Forks stay. It cannot be undone.":
		"Der Code mit seiner Geschichte, Issues, Pull-Requests, Wiki, Releases und Läufe sind dann weg. Forks bleiben. Das lässt sich nicht rückgängig machen.",
	"Delete the repository": "Repository löschen",
	"A branch cannot be called so.": "So kann kein Branch heißen.",
	"It has to be an https:// or http:// address that this forge may reach.":
		"Es muss eine Adresse mit https:// oder http:// sein, die diese Forge erreichen darf.",
	"A repository cannot be called so.": "So kann ein Repository nicht heißen.",
	"The repository is called {name} now.": "Das Repository heißt jetzt {name}.",
	"The repository is archived.": "Das Repository ist archiviert.",
	"The repository is open again.": "Das Repository ist wieder offen.",
	"It is a repository of its own now.": "Es ist jetzt ein eigenes Repository.",
	"It belongs to {name} already.": "Es gehört {name} schon.",
	"The new owner has blocked you.": "Der neue Eigentümer hat dich blockiert.",
	"{name} has a repository of this name already.":
		"{name} hat schon ein Repository dieses Namens.",
	"It belongs to {name} now.": "Es gehört jetzt {name}.",
	"{name} is asked.": "{name} ist gefragt.",
	"The repository {name} is deleted.": "Das Repository {name} ist gelöscht.",
	General: "Allgemein",
	"It is shown first, cloned first, and new pull requests go there.":
		"Er wird zuerst gezeigt und geklont, und neue Pull-Requests gehen dorthin.",
	Template: "Vorlage",
	"Others can begin repositories with its files.":
		"Andere können Repositorys mit seinen Dateien beginnen.",
	Topics: "Themen",
	"Words by which it is found": "Wörter, unter denen es gefunden wird",
	"Small letters, digits and dashes, with spaces between the topics; 25 at most.":
		"Kleinbuchstaben, Ziffern und Striche, Leerzeichen zwischen den Themen; höchstens 25.",
	"Keep the topics": "Themen speichern",
	"The picture as it is now": "Das Bild, wie es jetzt ist",
	"No branch can have this name.": "So kann kein Branch heißen.",
	"There is no such branch.": "Diesen Branch gibt es nicht.",
	"This cannot be a topic: {names}": "Das kann kein Thema sein: {names}",
	"25 topics at most.": "Höchstens 25 Themen.",
	"The topics are kept.": "Die Themen sind gespeichert.",
	"The picture is changed.": "Das Bild ist geändert.",
	"The picture is taken away.": "Das Bild ist entfernt.",
	"Addresses that the forge tells at once what happens in this repository.":
		"Adressen, denen der Server sofort sagt, was in diesem Repository geschieht.",
	"Deploy keys": "Deploy-Schlüssel",
	"With such a key a machine fetches this repository over SSH, and no other; where you allow it, it pushes too.":
		"Mit einem solchen Schlüssel holt ein Rechner dieses Repository über SSH und kein anderes; wo du es erlaubst, pusht er auch.",
	"No key yet.": "Noch kein Schlüssel.",
	"Fetches only": "Holt nur",
	"Fetches and pushes": "Holt und pusht",
	"New deploy key": "Neuer Deploy-Schlüssel",
	"What stands in the .pub file; it begins with ssh-ed25519 or ssh-rsa.":
		"Was in der .pub-Datei steht; es beginnt mit ssh-ed25519 oder ssh-rsa.",
	"It may push": "Er darf pushen",
	"Whoever has the key then changes the code.":
		"Wer den Schlüssel hat, ändert dann den Code.",
	"Large files": "Große Dateien",
	Locks: "Sperren",
	"Files that Git LFS keeps beside the history, of all commits.":
		"Dateien, die Git LFS neben der Geschichte aufbewahrt, von allen Commits.",
	"There is no large file.": "Es gibt keine große Datei.",
	Object: "Objekt",
	Came: "Gekommen",
	"Size:": "Größe:",
	"Came:": "Gekommen:",
	"Who locks a file works on it alone: git refuses pushes of others that change it.":
		"Wer eine Datei sperrt, arbeitet allein daran: git weist Pushes anderer ab, die sie ändern.",
	"Nothing is locked.": "Nichts ist gesperrt.",
	"Lift the lock of {path}": "Sperre von {path} aufheben",
	Unlock: "Entsperren",
	"Lock a file for yourself": "Eine Datei für dich sperren",
	Path: "Pfad",
	"Lock the file": "Datei sperren",
	"The file is locked.": "Die Datei ist gesperrt.",
	"It was locked already.": "Sie war schon gesperrt.",
	"The file is open to all again.": "Die Datei ist wieder für alle offen.",
	Mirrors: "Spiegel",
	"Repositories that follow this one": "Repositorys, die diesem folgen",
	"The forge pushes all branches and tags there; what is only there is lost.":
		"Der Server pusht alle Branches und Tags dorthin; was nur dort ist, geht verloren.",
	"None yet.": "Noch keine.",
	"after every push": "nach jedem Push",
	"Follow no longer: {name}": "Nicht mehr folgen: {name}",
	"Push to all of them now": "Jetzt in alle pushen",
	"Let another one follow": "Ein weiteres folgen lassen",
	"Address of the other repository": "Adresse des anderen Repositorys",
	"How often": "Wie oft",
	"Such as 8h or 30m; 10m at least, 0 is never by itself.":
		"Etwa 8h oder 30m; mindestens 10m, 0 heißt nie von selbst.",
	"After every push too": "Auch nach jedem Push",
	"Add the mirror": "Spiegel hinzufügen",
	"User name there": "Benutzername dort",
	"Password or token there": "Passwort oder Token dort",
	"every {time}": "alle {time}",
	"only when told": "nur auf Anweisung",
	"Not yet brought up to date": "Noch nie abgeglichen",
	"Up to date": "Auf dem Stand",
	"What this one follows": "Wem dieses folgt",
	"Bring it up to date now": "Jetzt abgleichen",
	"Delete branches that are deleted there":
		"Branches löschen, die dort gelöscht sind",
	"The mirror is added.": "Der Spiegel ist hinzugefügt.",
	"The mirror is removed.": "Der Spiegel ist entfernt.",
	"They are being brought up to date.": "Sie werden abgeglichen.",
	"It is being brought up to date.": "Es wird abgeglichen.",
	Repository: "Repository",
	Visibility: "Sichtbarkeit",
	"Tag rules": "Tag-Regeln",
	Programs: "Programme",
	"Settings of the repository": "Einstellungen des Repositorys",
	"Tags that fit a rule are made, moved and deleted only by those on its list.":
		"Tags, auf die eine Regel passt, machen, bewegen und löschen nur die auf ihrer Liste.",
	"No rule yet: whoever may write code may make every tag.":
		"Noch keine Regel: wer Code schreiben darf, darf jeden Tag machen.",
	"Kept to: {names}.": "Vorbehalten: {names}.",
	"New tag rule": "Neue Tag-Regel",
	"Tag, or a pattern of tags": "Tag oder Muster von Tags",
	"Such as v1.0, v* or /^v\\d+$/: a regular expression stands between slashes.":
		"Etwa v1.0, v* oder /^v\\d+$/: ein regulärer Ausdruck steht zwischen Schrägstrichen.",
	"No tag that there is now.": "Für keinen Tag, den es jetzt gibt.",
	"Name somebody who may make these tags.":
		"Nenne jemanden, der diese Tags machen darf.",
	"Parts of the repository": "Bereiche des Repositorys",
	Here: "Hier",
	Elsewhere: "Anderswo",
	Nowhere: "Nirgends",
	"Times can be kept": "Zeiten können erfasst werden",
	"Only who works here keeps times": "Nur wer hier arbeitet, erfasst Zeiten",
	"Issues can wait for each other": "Issues können aufeinander warten",
	"Address of the tracker elsewhere": "Adresse der Issues anderswo",
	"Address of one issue there": "Adresse eines Issues dort",
	"With {user}, {repo} and {index} where they belong.":
		"Mit {user}, {repo} und {index}, wo sie hingehören.",
	"How its issues are named in texts": "Wie seine Issues in Texten heißen",
	"By number: #123": "Mit Nummer: #123",
	"By word and number: ABC-123": "Mit Wort und Nummer: ABC-123",
	"By a pattern": "Nach einem Muster",
	Pattern: "Muster",
	"Address of the wiki elsewhere": "Adresse des Wikis anderswo",
	"How pull requests may be merged": "Wie Pull-Requests gemergt werden dürfen",
	"With a merge commit": "Mit einem Merge-Commit",
	"Commits put on top, one by one": "Commits einzeln obenauf",
	"Commits put on top, then a merge commit":
		"Commits obenauf, dann ein Merge-Commit",
	"All as one commit": "Alles als ein Commit",
	"Only when the branch is already on top":
		"Nur wenn der Branch schon obenauf ist",
	"Marked as merged by hand": "Von Hand als gemergt markiert",
	"By those who merge with git and say so here.":
		"Von denen, die mit git mergen und es hier sagen.",
	"Notice what was merged by hand": "Bemerken, was von Hand gemergt wurde",
	"Offered first": "Zuerst angeboten",
	"Offer to delete the branch afterwards":
		"Anbieten, den Branch danach zu löschen",
	"How branches of pull requests are brought up to date":
		"Wie Branches von Pull-Requests aktualisiert werden",
	"By a merge": "Durch einen Merge",
	"By putting them on top": "Indem sie obenauf kommen",
	"White space alone is no conflict": "Leerraum allein ist kein Konflikt",
	"Those who work here may push to branches of forks, unless told otherwise":
		"Wer hier arbeitet, darf in Branches von Forks pushen, wenn nichts anderes gesagt ist",
	"Branch that pull requests go to": "Branch, in den Pull-Requests gehen",
	"Empty: the default branch.": "Leer: der Standard-Branch.",
	"Whose projects are shown": "Wessen Projekte gezeigt werden",
	"Those of the repository and of its owner":
		"Die des Repositorys und seines Eigentümers",
	"Those of the repository": "Die des Repositorys",
	"Those of its owner": "Die seines Eigentümers",
	"Allow one way to bring branches up to date, and offer it first.":
		"Erlaube einen Weg, Branches zu aktualisieren, und biete ihn zuerst an.",
	"Private now: only whom you let in sees it.":
		"Jetzt privat: nur wen du hereinlässt, sieht es.",
	"Public now: everybody sees it, also without an account.":
		"Jetzt öffentlich: alle sehen es, auch ohne Konto.",
	"Public now: everybody who may see {owner} sees it.":
		"Jetzt öffentlich: alle, die {owner} sehen dürfen, sehen es.",
	"It is a fork, and as private as what it was made from.":
		"Es ist ein Fork und so privat wie das, woraus es gemacht ist.",
	"Make it public": "Öffentlich machen",
	"Make it private": "Privat machen",
	"Its code with all of its history, its issues, pull requests, wiki and releases can be read and searched by everybody who may see {owner}.":
		"Den Code mit seiner ganzen Geschichte, Issues, Pull-Requests, Wiki und Releases können alle lesen und durchsuchen, die {owner} sehen dürfen.",
	"What was once written there, secrets too, counts as known from then on.":
		"Was einmal dort stand, auch Geheimnisse, gilt von da an als bekannt.",
	"Everybody with an account may fork it.": "Alle mit Konto dürfen es forken.",
	"Who is no collaborator and in no team with it does not see it any more; their copies stay with them.":
		"Wer nicht mitarbeitet und in keinem Team damit ist, sieht es nicht mehr; Kopien bleiben, wo sie sind.",
	"Programs that read it without signing in, such as proxies of packages, read it no longer.":
		"Programme, die es ohne Anmeldung lesen, etwa Paket-Proxys, lesen es nicht mehr.",
	"The repository is public.": "Das Repository ist öffentlich.",
	"The repository is private.": "Das Repository ist privat.",
	"This is not {name}.": "Das ist nicht {name}.",
	"Name a branch, or a pattern.": "Nenne einen Branch oder ein Muster.",
	"Type a user name.": "Gib einen Benutzernamen ein.",
	"Type the name of a team.": "Gib den Namen eines Teams ein.",
	"Type the name of the repository.": "Gib den Namen des Repositorys ein.",
	"Type the new owner's name.": "Gib den Namen des neuen Eigentümers ein.",
	"Paste the key.": "Füge den Schlüssel ein.",
	"Which file?": "Welche Datei?",
	"How often?": "Wie oft?",
	"Name a tag, or a pattern.": "Nenne einen Tag oder ein Muster.",
	"Public or private?": "Öffentlich oder privat?",
	"A merge needs {n} approvals.": {
		one: "Ein Merge braucht 1 Zustimmung.",
		other: "Ein Merge braucht {n} Zustimmungen.",
	},
	"{n} stars stay, and are seen by whom you let in": {
		one: "1 Stern bleibt; ihn sieht, wen du hereinlässt",
		other: "{n} Sterne bleiben; sie sieht, wen du hereinlässt",
	},
	"{n} forks become private as well": {
		one: "1 Fork wird ebenfalls privat",
		other: "{n} Forks werden ebenfalls privat",
	},
};
