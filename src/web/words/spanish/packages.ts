import type { Catalogue } from "../catalogue.ts";

/** Of the pages of packages. */
export const packagesInSpanish: Catalogue = {
	"Packages of {name}": "Paquetes de {name}",
	"Find a package": "Buscar un paquete",
	Kind: "Tipo",
	"No packages": "No hay paquetes",
	"What is published to {url} stands here, with the lines that install it.":
		"Lo que se publica en {url} aparece aquí, con las líneas que lo instalan.",
	"Downloads:": "Descargas:",
	"Versions of {name}": "Versiones de {name}",
	Install: "Instalar",
	"Only who may see {name} can install it: your client needs your name and a token with the right to read packages.":
		"Solo puede instalarlo quien vea {name}: tu cliente necesita tu nombre y un token con permiso para leer paquetes.",
	Published: "Publicado",
	Downloads: "Descargas",
	"Delete this version": "Eliminar esta versión",
	"Type {version} to confirm": "Escribe {version} para confirmar",
	"Its files are gone for good.": "Sus archivos se van para siempre.",
	"That is not the version.": "Esa no es la versión.",
	"The version is deleted.": "La versión se ha eliminado.",
	"Type the version.": "Escribe la versión.",
	Runtime: "Ejecución",
	Peer: "Pares",
	Optional: "Opcional",
	Recommended: "Recomendado",
	Suggested: "Sugerido",
	"Provided by the platform": "Provisto por la plataforma",
	Build: "Compilación",
	Development: "Desarrollo",
	Tests: "Pruebas",
	Indirect: "Indirecto",
	Authors: "Autores",
	Documentation: "Documentación",
	Keywords: "Palabras clave",
};
