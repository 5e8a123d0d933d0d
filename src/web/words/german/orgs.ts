/** Pages of organizations and their teams. */
export const orgsInGerman = {
	"A team cannot be called so.": "So kann ein Team nicht heißen.",
	"A team says who works in which repositories, and what they may do there.":
		"Ein Team sagt, wer in welchen Repositories arbeitet und was er dort darf.",
	"Add a repository of the organization":
		"Repository der Organisation hinzufügen",
	"Add or invite": "Hinzufügen oder einladen",
	"Add somebody": "Jemanden hinzufügen",
	"Add to the team": "Zum Team hinzufügen",
	"Administer them: everything, with settings and rights":
		"Verwalten: alles, auch Einstellungen und Rechte",
	"Administers its repositories, with settings and rights.":
		"Verwaltet seine Repositories, mit Einstellungen und Rechten.",
	"Administers the whole forge.": "Verwaltet die ganze Schmiede.",
	"Administers {name}.": "Verwaltet {name}.",
	"All, also new ones": "Alle, auch neue",
	"An account is in at once. An address gets a link that is good for seven days.":
		"Ein Konto ist sofort dabei. Eine Adresse bekommt einen Link, der sieben Tage gilt.",
	"Ask whoever sent it for another one.":
		"Bitte um eine neue, wo diese herkam.",
	"Because:": "Weil:",
	Boards: "Tafeln",
	"By teams": "Durch Teams",
	"Delete the team": "Team löschen",
	"Does not see {name}.": "Sieht {name} nicht.",
	"Everybody who is signed in and sees the organization":
		"Alle, die angemeldet sind und die Organisation sehen",
	Explain: "Erklären",
	"Find a team": "Team finden",
	"For members": "Für Mitglieder",
	Hide: "Verbergen",
	"Hide {name}": "{name} verbergen",
	"In one repository, and why": "In einem Repository, und warum",
	"In:": "In:",
	"Into which team": "In welches Team",
	"Into which team?": "In welches Team?",
	Invitation: "Einladung",
	"Invite by mail": "Per E-Mail einladen",
	"Is a collaborator of this repository.":
		"Arbeitet als Einzelner an diesem Repository mit.",
	"Is in the team {name}.": "Ist im Team {name}.",
	"It works in {repositories}": "Es arbeitet in: {repositories}",
	"Its members lose what only it gave them; who is in no other team leaves the organization.":
		"Seine Mitglieder verlieren, was nur es ihnen gab; wer in keinem anderen Team ist, verlässt die Organisation.",
	"Its members may make repositories": "Mitglieder dürfen Repositories anlegen",
	"Its members may make repositories.":
		"Seine Mitglieder dürfen Repositories anlegen.",
	"Its members own the organization. That and its name stay as they are.":
		"Seinen Mitgliedern gehört die Organisation. Das und sein Name bleiben.",
	"Its own members and the owners": "Seine Mitglieder und die Eigentümer",
	"Join as {name}": "Als {name} beitreten",
	"Join {name}": "{name} beitreten",
	"Leave the team": "Team verlassen",
	Leave: "Verlassen",
	"Let it do something: read the code, for one.":
		"Erlaube ihm etwas, etwa den Code zu lesen.",
	"Letters, digits, dashes, dots and underscores only.":
		"Nur Buchstaben, Ziffern, Bindestriche, Punkte und Unterstriche.",
	"Make the team": "Team anlegen",
	"May do everything in {name}.": "Darf alles in {name}.",
	"May do nothing yet.": "Darf noch nichts.",
	"Name of an account, or a mail address":
		"Name eines Kontos oder eine E-Mail-Adresse",
	"Name of the repository": "Name des Repositorys",
	"New team": "Neues Team",
	"No mail server is set up. Send this link yourself:":
		"Es ist kein Mailserver eingerichtet. Schicke diesen Link selbst:",
	"Not now": "Nicht jetzt",
	"Only members see this text.": "Nur Mitglieder sehen diesen Text.",
	"Open invitations": "Offene Einladungen",
	"Outside tracker": "Fremder Tracker",
	"Outside wiki": "Fremdes Wiki",
	Owners: "Eigentümer",
	"Owns the organization and may do everything.":
		"Besitzt die Organisation und darf alles.",
	"Part by part": "Teil für Teil",
	"People are named in texts by it: @organization/team.":
		"So wird das Team in Texten gerufen: @organisation/team.",
	"Reads: {parts}.": "Liest: {parts}.",
	Rights: "Rechte",
	"See what others see": "Ansehen, was andere sehen",
	"Show {name}": "{name} zeigen",
	"Take the invitation of {address} back":
		"Einladung von {address} zurücknehmen",
	"Team {name}": "Team {name}",
	"The last owner cannot go. Make somebody else an owner first.":
		"Der letzte Eigentümer kann nicht gehen. Mache zuerst jemand anderen dazu.",
	"The link went there by mail. This is the same link:":
		"Der Link ging per E-Mail dorthin. Dies ist derselbe Link:",
	"The members of the organization": "Die Mitglieder der Organisation",
	"The name of an account here. Who has none yet is invited by mail.":
		"Der Name eines Kontos hier. Wer noch keines hat, wird per E-Mail eingeladen.",
	"The organization has no repository of this name.":
		"Die Organisation hat kein Repository dieses Namens.",
	"The repository is open to all who see the organization.":
		"Das Repository steht allen offen, die die Organisation sehen.",
	"The team is made. Now add people and repositories.":
		"Das Team ist angelegt. Füge nun Leute und Repositories hinzu.",
	"The team is saved.": "Das Team ist gespeichert.",
	"The team no longer works in {name}.":
		"Das Team arbeitet nicht mehr in {name}.",
	"The team works in {name} now.": "Das Team arbeitet jetzt in {name}.",
	"The team {name} is deleted.": "Das Team {name} ist gelöscht.",
	"Then the choice below does not count.":
		"Dann zählt die Auswahl darunter nicht.",
	"There is a team of this name already.":
		"Ein Team dieses Namens gibt es schon.",
	"They administer what they make.": "Was sie anlegen, verwalten sie.",
	"They are added on the page of the team.":
		"Man fügt sie auf der Seite des Teams hinzu.",
	"Those that are chosen": "Ausgewählte",
	"Those who show that they belong to it.": "Wer zeigt, dass er dazugehört.",
	"Too many invitations are open. Take some back first.":
		"Zu viele Einladungen sind offen. Nimm erst welche zurück.",
	"What is chosen for each part below": "Was unten für jeden Teil gewählt ist",
	"What it may do in them": "Was es darin darf",
	"Which repositories": "Welche Repositories",
	"Who is in a team belongs to the organization. Others see only those who show it.":
		"Wer in einem Team ist, gehört zur Organisation. Andere sehen nur, wer es zeigt.",
	"Who knows of it": "Wer davon weiß",
	"Work time": "Arbeitszeit",
	"Works in {name}.": "Arbeitet in {name}.",
	"Writes: {parts}.": "Schreibt: {parts}.",
	"You and the organization have blocked each other.":
		"Du und die Organisation sperrt einander.",
	"You are in the team {name} now.": "Du bist jetzt im Team {name}.",
	"You are invited to the team {team} of the organization {organization}.":
		"Du bist in das Team {team} der Organisation {organization} eingeladen.",
	"You have left {name}.": "Du hast {name} verlassen.",
	"all repositories": "allen Repositories",
	"everybody sees it": "alle sehen es",
	"only members see it": "nur Mitglieder sehen es",
	owner: "Eigentümer",
	"{address} is invited": "{address} ist eingeladen",
	"The organization and {name} have blocked each other.":
		"Die Organisation und {name} sperren einander.",
	"{name} is in the team.": "{name} ist im Team.",
	"{name} is no longer in the organization.":
		"{name} ist nicht mehr in der Organisation.",
	"{name} is no longer in the team.": "{name} ist nicht mehr im Team.",
	"0 spares none for being young.": "0 schont keine, weil sie jung ist.",
	"A regular expression; empty is all that do not stay.":
		"Ein regulärer Ausdruck; leer sind es alle, die nicht bleiben.",
	"A regular expression; empty is none.":
		"Ein regulärer Ausdruck; leer ist es keine.",
	"Addresses that the forge tells at once what happens in the repositories of the organization.":
		"Adressen, denen die Schmiede sofort sagt, was in den Repositories der Organisation geschieht.",
	"Addresses that the forge tells at once what happens in your repositories.":
		"Adressen, denen die Schmiede sofort sagt, was in deinen Repositories geschieht.",
	"Administrators of a repository choose which teams work in it":
		"Wer ein Repository verwaltet, wählt, welche Teams darin arbeiten",
	"All repositories of the organization have these labels, beside their own.":
		"Alle Repositories der Organisation haben diese Labels, neben ihren eigenen.",
	"At most 100,000.": "Höchstens 100.000.",
	"Begin with a set": "Mit einem Satz beginnen",
	"Change who sees it": "Ändern, wer sie sieht",
	"Choose the kind.": "Wähle die Art.",
	"Days that each version stays": "So viele Tage bleibt jede Version",
	"Delete the organization": "Organisation löschen",
	"Delete the rule": "Regel löschen",
	"Everything else goes.": "Alles andere geht.",
	"First give away or delete what it owns":
		"Gib zuerst ab oder lösche, was ihr gehört",
	"It still owns something.": "Ihr gehört noch etwas.",
	"Its teams, labels, secrets, webhooks and applications are gone. Its members keep their accounts. It cannot be undone.":
		"Ihre Teams, Labels, Geheimnisse, Webhooks und Anwendungen sind weg. Ihre Mitglieder behalten ihre Konten. Das lässt sich nicht rückgängig machen.",
	"Kind of package": "Art des Pakets",
	"Machines that do the jobs of workflows of all repositories of the organization.":
		"Maschinen, die die Jobs der Workflows aller Repositories der Organisation ausführen.",
	"Make the rule and see what it does": "Regel anlegen und sehen, was sie tut",
	"OAuth2 applications": "OAuth2-Anwendungen",
	"Of each package. 0 keeps none by its number.":
		"Von jedem Paket. Bei 0 bleibt keine wegen ihrer Zahl.",
	"Only what matches {pattern} goes.": "Nur was zu {pattern} passt, geht.",
	"Otherwise only owners do.": "Sonst tun das nur Eigentümer.",
	"Others lose sight of it at once, with its repositories, issues and packages. Who only watched them is told nothing any more. Collaborators of single repositories still see those.":
		"Andere sehen sie sofort nicht mehr, samt Repositories, Issues und Paketen. Wer sie nur beobachtet hat, erfährt nichts mehr. Wer an einzelnen Repositories mitarbeitet, sieht diese weiter.",
	"Private repositories are seen by whoever was let in, whatever is chosen here. Copies that others have made stay with them.":
		"Private Repositories sieht, wer hereingelassen wurde, was auch hier gewählt ist. Kopien, die andere gemacht haben, bleiben bei ihnen.",
	"Programs of the organization that let people sign in with their account here.":
		"Programme der Organisation, bei denen man sich mit dem Konto von hier anmeldet.",
	"Rename the organization": "Organisation umbenennen",
	"Rule for {kind}": "Regel für {kind}",
	"Settings of the organization": "Einstellungen der Organisation",
	"So many of the newest versions stay":
		"So viele der neuesten Versionen bleiben",
	"Strangers find nothing of it: its public repositories and packages can be cloned and installed only with an account, and their stars and forks stay.":
		"Fremde finden nichts von ihr: öffentliche Repositories und Pakete lassen sich nur mit einem Konto klonen und installieren; ihre Sterne und Forks bleiben.",
	"Strangers see the organization, its public repositories, packages and the members who show it.":
		"Fremde sehen die Organisation, ihre öffentlichen Repositories, Pakete und die Mitglieder, die es zeigen.",
	"Switched off.": "Ausgeschaltet.",
	"The expressions see name/version": "Die Ausdrücke sehen Name/Version",
	"The old address leads to the new one until somebody takes it; clones go on working. Addresses of its packages change: clients have to be told.":
		"Die alte Adresse führt zur neuen, bis jemand sie nimmt; Klone gehen weiter. Die Adressen der Pakete ändern sich: das muss man den Clients sagen.",
	"The organization has no runner yet.":
		"Die Organisation hat noch keinen Runner.",
	"The organization is called {name} now.":
		"Die Organisation heißt jetzt {name}.",
	"The organization {name} is deleted.":
		"Die Organisation {name} ist gelöscht.",
	"The profile is saved.": "Das Profil ist gespeichert.",
	"The rule is deleted.": "Die Regel ist gelöscht.",
	"The rule is made. Below stands what it removes.":
		"Die Regel ist angelegt. Unten steht, was sie entfernt.",
	"The rule is saved.": "Die Regel ist gespeichert.",
	"The rules run once a day.": "Die Regeln laufen einmal am Tag.",
	"The visibility is changed.": "Die Sichtbarkeit ist geändert.",
	"The {n} newest versions stay.": {
		one: "Die neueste Version bleibt.",
		other: "Die {n} neuesten Versionen bleiben.",
	},
	"There is no rule: every version stays until somebody deletes it.":
		"Es gibt keine Regel: jede Version bleibt, bis jemand sie löscht.",
	"There is no such kind.": "Diese Art gibt es nicht.",
	"This expression cannot be read.": "Dieser Ausdruck ist nicht lesbar.",
	"This would remove everything. Say what stays, or what goes.":
		"Das würde alles entfernen. Sage, was bleibt oder was geht.",
	"To the packages": "Zu den Paketen",
	"Versions stay then until somebody deletes them.":
		"Versionen bleiben dann, bis jemand sie löscht.",
	"Versions that go": "Versionen, die gehen",
	"Versions that stay": "Versionen, die bleiben",
	"What is younger than {n} days stays.": {
		one: "Was jünger ist als ein Tag, bleibt.",
		other: "Was jünger ist als {n} Tage, bleibt.",
	},
	"What matches {pattern} stays.": "Was zu {pattern} passt, bleibt.",
	"Where others reach it. Whoever is signed in sees it.":
		"Wo andere sie erreichen. Wer angemeldet ist, sieht es.",
	"Which old versions go by themselves":
		"Welche alten Versionen von selbst gehen",
	"Who is blocked cannot comment, open issues or react in repositories of the organization, nor come into its teams.":
		"Wer gesperrt ist, kann in Repositories der Organisation nicht kommentieren, keine Issues öffnen, nicht reagieren und in keines ihrer Teams kommen.",
	"Workflows of all repositories of the organization read them. Nobody sees a value again, also not in logs.":
		"Workflows aller Repositories der Organisation lesen sie. Niemand sieht einen Wert wieder, auch nicht in Logs.",
	"Workflows of all repositories of the organization read them. They are no secrets: logs may show them.":
		"Workflows aller Repositories der Organisation lesen sie. Sie sind nicht geheim: Logs können sie zeigen.",
	"This account cannot be blocked.": "Dieses Konto kann nicht gesperrt werden.",
	"{n} versions would go now": {
		one: "1 Version würde jetzt gehen",
		other: "{n} Versionen würden jetzt gehen",
	},
	By: "Nach",
	"In all": "Zusammen",
	"Milestone:": "Meilenstein:",
	"Nobody tracked time in these days":
		"Niemand hat in diesen Tagen Zeit erfasst",
	Person: "Person",
	"Rights of {name}": "Rechte von {name}",
	"There is no milestone": "Es gibt keinen Meilenstein",
	"Time:": "Zeit:",
	To: "Bis",
	"{hours} h {minutes} min": "{hours} Std. {minutes} Min.",
	"Addresses that the forge tells at once what happens in all repositories, of whomever they are.":
		"Adressen, denen die Schmiede sofort sagt, was in allen Repositories geschieht, wem sie auch gehören.",
	"All its versions and files are gone for good. Builds that need it fail.":
		"Alle seine Versionen und Dateien sind endgültig weg. Builds, die es brauchen, schlagen fehl.",
	"Another repository": "Anderes Repository",
	"Delete the package": "Paket löschen",
	"Find an address or a name": "Adresse oder Name finden",
	"It belongs to": "Es gehört zu",
	"It is linked with no repository.": "Es ist mit keinem Repository verbunden.",
	"It is linked with this one already.": "Es ist damit schon verbunden.",
	"Its repository": "Sein Repository",
	"Link it": "Verbinden",
	"Look now": "Jetzt nachsehen",
	"Looks for counters that are wrong, default branches that are gone, jobs that stand still and events set aside. It only reads. “ingot doctor” mends what is found, and looks at the files too while the forge is stopped.":
		"Sucht falsche Zähler, verlorene Standardzweige, Jobs, die stillstehen, und beiseitegelegte Ereignisse. Es liest nur. „ingot doctor“ behebt, was gefunden wird, und sieht bei angehaltener Schmiede auch die Dateien durch.",
	"Machines that do the jobs of workflows of all repositories.":
		"Maschinen, die die Jobs der Workflows aller Repositories ausführen.",
	"New repositories begin with a copy of these. Those that are there already stay as they are.":
		"Neue Repositories beginnen mit einer Kopie davon. Die es schon gibt, bleiben, wie sie sind.",
	"No addresses": "Keine Adressen",
	"Nothing is damaged.": "Nichts ist beschädigt.",
	"One of {name}. The package stands among its packages then; who may see it does not change.":
		"Eines von {name}. Das Paket steht dann bei seinen Paketen; wer es sehen darf, ändert sich nicht.",
	"Self-check": "Selbstprüfung",
	"Send a test to": "Probe senden an",
	"Send the test": "Probe senden",
	"Settings of {name}": "Einstellungen von {name}",
	"Take the link away": "Verbindung lösen",
	"The database": "Die Datenbank",
	"The forge has no runner yet.": "Die Schmiede hat noch keinen Runner.",
	"The forge waits until the mail server has taken it.":
		"Die Schmiede wartet, bis der Mailserver sie angenommen hat.",
	"The link is taken away.": "Die Verbindung ist gelöst.",
	"The mail server did not take it: {message}":
		"Der Mailserver hat sie nicht angenommen: {message}",
	"The mail server has taken the test for {address}.":
		"Der Mailserver hat die Probe für {address} angenommen.",
	"The package is deleted.": "Das Paket ist gelöscht.",
	"The package is linked.": "Das Paket ist verbunden.",
	"The test stands in the log.": "Die Probe steht im Log.",
	"Webhooks of new repositories": "Webhooks neuer Repositories",
	"Workflows of all repositories of the forge read them. They are no secrets: logs may show them.":
		"Workflows aller Repositories der Schmiede lesen sie. Sie sind nicht geheim: Logs können sie zeigen.",
	"You may not write packages of this repository.":
		"Du darfst Pakete dieses Repositorys nicht schreiben.",
	"main address": "Hauptadresse",
	"not confirmed": "nicht bestätigt",
	"{name} has no repository of this name.":
		"{name} hat kein Repository dieses Namens.",
	"{n} damages": { one: "1 Schaden", other: "{n} Schäden" },
	"Running it": "Betrieb",
	Accounts: "Konten",
	Archived: "Archiviert",
	"Closed issues": "Geschlossene Issues",
	"Closed pull requests": "Geschlossene Pull Requests",
	Figures: "Zahlen",
	"Open issues": "Offene Issues",
	"Open pull requests": "Offene Pull Requests",
	"Runners of the forge": "Runner der Schmiede",
	"Size in MB": "Größe in MB",
	"Webhooks of the forge": "Webhooks der Schmiede",
	"What is in them": "Was in ihnen ist",
	"This address was invited just now. Wait three minutes.":
		"Diese Adresse wurde gerade eingeladen. Warte drei Minuten.",
	"What happened in the team {name}": "Was im Team {name} geschah",
	"{kind} of the team {name}": "{kind} des Teams {name}",
	"Write: push and merge pull requests.":
		"Schreiben: pushen und Pull Requests mergen.",
	"Write: label, assign, close and lock.":
		"Schreiben: Labels setzen, zuweisen, schließen und sperren.",
	"Write: label, assign and close; merging needs to write the code.":
		"Schreiben: Labels setzen, zuweisen und schließen; wer mergt, muss den Code schreiben dürfen.",
	"Write: make tags into releases, and change them.":
		"Schreiben: aus Tags Releases machen und sie ändern.",
	"Write: publish and delete the packages of the organization.":
		"Schreiben: Pakete der Organisation veröffentlichen und löschen.",
	"Write: start, cancel, approve and rerun workflows.":
		"Schreiben: Workflows starten, abbrechen, freigeben und wiederholen.",
};
