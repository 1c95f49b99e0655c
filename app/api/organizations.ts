import { changeOrganization } from "@/lib/organizations/change-organization";
import {
  changeOrganizationCall,
  createDefaultOrganizationCall,
  createOrganizationCall,
  importOrganizationsCall,
  importYearsCall,
  listOrganizationsCall,
  listYearsCall,
  previewOrganizationsCall,
  previewYearsCall,
  saveYearsCall,
} from "@/lib/organizations/contract";
import { createDefaultOrganization } from "@/lib/organizations/create-default-organization";
import { createOrganization } from "@/lib/organizations/create-organization";
import { importOrganizations } from "@/lib/organizations/import-organizations";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { previewOrganizations } from "@/lib/organizations/preview-organizations";
import { importYears } from "@/lib/organizations/years/import-years";
import { previewYears } from "@/lib/organizations/years/preview-years";
import { listYears, saveYears } from "@/lib/organizations/years/yearly-figures";
import { serve } from "@/lib/request/serve";

export const organizationsHandlers = [
  serve(listOrganizationsCall, ({ scope }) => listOrganizations(scope)),
  serve(createOrganizationCall, ({ scope, body }) => createOrganization(scope, body)),
  serve(createDefaultOrganizationCall, ({ scope, body }) => createDefaultOrganization(scope, body.name)),
  serve(importOrganizationsCall, ({ scope, body }) => importOrganizations(scope, body)),
  serve(previewOrganizationsCall, ({ scope, request }) => previewOrganizations(scope, request)),
  serve(importYearsCall, ({ scope, body }) => importYears(scope, body)),
  serve(previewYearsCall, ({ scope, request }) => previewYears(scope, request)),
  serve(listYearsCall, ({ scope, params }) => listYears(scope, params.organization)),
  serve(saveYearsCall, ({ scope, params, body }) => saveYears(scope, params.organization, body)),
  serve(changeOrganizationCall, ({ scope, params, body }) => changeOrganization(scope, params.organization, body)),
];
