import {
  exportPeersCall,
  importPeersCall,
  listPeerSourcesCall,
  peersCall,
  previewPeersCall,
  removePeerSourceCall,
} from "@/lib/peers/contract";
import { exportBands } from "@/lib/peers/exchange/export-bands";
import { importBands, listSources, previewBands, removeSource } from "@/lib/peers/exchange/import-bands";
import { readPeers } from "@/lib/peers/read-peers";
import { serve } from "@/lib/request/serve";

export const peersHandlers = [
  serve(peersCall, ({ scope, params, query, running }) => readPeers(scope, { ...params, ...query, running })),
  serve(exportPeersCall, ({ scope }) => exportBands(scope)),
  serve(importPeersCall, ({ scope, request }) => importBands(scope, request)),
  serve(previewPeersCall, ({ scope, request }) => previewBands(scope, request)),
  serve(listPeerSourcesCall, ({ scope }) => listSources(scope)),
  serve(removePeerSourceCall, ({ scope, params }) => removeSource(scope, params.source)),
];
