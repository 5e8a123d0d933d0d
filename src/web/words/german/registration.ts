/** Accounts that people make for themselves. */
export const registrationInGerman = {
	"A link is on its way to the address that you gave. It is good for three hours.":
		"Ein Link ist unterwegs an die Adresse, die du angegeben hast. Er gilt drei Stunden.",
	"A name has letters, digits, and single - _ . between them, and is none that the forge needs itself.":
		"Ein Name hat Buchstaben, Ziffern und dazwischen einzelne - _ . und ist keiner, den die Schmiede selbst braucht.",
	"Accounts are given out here": "Konten werden hier vergeben",
	"Addresses of this domain may not register here.":
		"Adressen dieser Domain dürfen sich hier nicht registrieren.",
	"An administrator lets you in": "Ein Verwalter lässt dich ein",
	"An administrator reads it and lets you in.":
		"Ein Verwalter liest es und lässt dich ein.",
	"Answer the question once more.": "Beantworte die Frage noch einmal.",
	"Ask an administrator of the forge for an invitation.":
		"Bitte einen Verwalter der Schmiede um eine Einladung.",
	"Choose a name.": "Wähle einen Namen.",
	"Choose a password.": "Wähle ein Passwort.",
	"Choose your own password": "Wähle dein eigenes Passwort",
	"Confirm the address": "Adresse bestätigen",
	"Confirm the address and sign in": "Adresse bestätigen und anmelden",
	"Confirm your address": "Bestätige deine Adresse",
	"How much is {one} and {two}?": "Wie viel ist {one} und {two}?",
	"It becomes one of the account {name}, and commits with it become that account’s. Go on only if that is yours.":
		"Sie wird eine des Kontos {name}, und Commits mit ihr werden die dieses Kontos. Mach nur weiter, wenn es deines ist.",
	"Is this your address?": "Ist das deine Adresse?",
	"Look into the mail of {address}: the link there confirms it.":
		"Sieh in die Mail von {address}: der Link dort bestätigt sie.",
	"Mail address": "Mailadresse",
	"Make an account": "Konto anlegen",
	"Make the account": "Das Konto anlegen",
	"No account yet?": "Noch kein Konto?",
	"Not confirmed yet: look into its mail":
		"Noch nicht bestätigt: sieh in ihre Mail",
	"Nothing there? Look where unwanted mails go, or wait a little.":
		"Nichts da? Sieh nach, wohin unerwünschte Mails gehen, oder warte ein wenig.",
	"Part of your addresses here. Everybody sees it.":
		"Teil deiner Adressen hier. Alle sehen ihn.",
	"Password once more": "Passwort noch einmal",
	"Send it again": "Noch einmal senden",
	"So that machines have it harder.": "Damit Maschinen es schwerer haben.",
	"Somebody else set the one that you have. Then you go on.":
		"Das, was du hast, hat jemand anderes gesetzt. Danach geht es weiter.",
	"That is no mail address.": "Das ist keine Mailadresse.",
	"That is not the password that you chose.":
		"Das ist nicht das Passwort, das du gewählt hast.",
	"That is the password that you have. Choose another one.":
		"Das ist das Passwort, das du hast. Wähle ein anderes.",
	"The one that you chose. It shows that you made the account and not somebody else with your address.":
		"Das, was du gewählt hast. Es zeigt, dass du das Konto angelegt hast und nicht jemand anderes mit deiner Adresse.",
	"This address belongs to another account.":
		"Diese Adresse gehört einem anderen Konto.",
	"This invitation was used already, taken back, or is too old.":
		"Diese Einladung wurde schon benutzt, zurückgenommen oder ist zu alt.",
	"This name is taken.": "Dieser Name ist vergeben.",
	"Too many accounts were made from your network. Wait a while.":
		"Aus deinem Netz wurden zu viele Konten angelegt. Warte eine Weile.",
	"Type the password once more.": "Tippe das Passwort noch einmal ein.",
	"Welcome, {name}": "Willkommen, {name}",
	"Welcome, {name}.": "Willkommen, {name}.",
	"Why would you like to join?": "Warum möchtest du dazukommen?",
	"You get a mail to confirm it.":
		"Du bekommst eine Mail, um sie zu bestätigen.",
	"You get a mail when your account is open.":
		"Du bekommst eine Mail, wenn dein Konto offen ist.",
	"You have one already?": "Hast du schon eines?",
	"You have this address already.": "Diese Adresse hast du schon.",
	"Your address is confirmed": "Deine Adresse ist bestätigt",
	"Your address: {address}": "Deine Adresse: {address}",
	"{address} is confirmed.": "{address} ist bestätigt.",
};
